/** The server has not signed the token, or has signed something else. */
export class Unsigned extends Error {
  readonly code: 'ballotInvalid' | 'questionNotSigned';

  constructor(code: Unsigned['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
