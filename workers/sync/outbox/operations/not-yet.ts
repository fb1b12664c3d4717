/** The op can't be sent yet. */
export class NotYet extends Error {
  /** In ms. */
  readonly wait: number;

  constructor(wait: number) {
    super(`${wait} ms too early`);
    this.wait = wait;
  }
}
