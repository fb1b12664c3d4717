import type { LockOptions, Locks } from '../../../workers/sync/environment.ts';

interface Request {
  owner: object;
  grant: () => void;
  reject: (error: Error) => void;
}

/** The Web Locks of one browser, shared by its tabs. */
export class LockManager {
  #held = new Map<string, Request>();
  #queues = new Map<string, Request[]>();

  isHeld = (name: string): boolean => this.#held.has(name);

  forTab = (owner: object): Locks => ({
    request: (name, options, work) => this.#request(owner, name, options, work),
  });

  /** Releases the locks of a closed tab and removes its pending requests. */
  abandon(owner: object): void {
    for (const queue of this.#queues.values()) {
      for (const request of queue.filter((waiting) => waiting.owner === owner))
        queue.splice(queue.indexOf(request), 1);
    }
    for (const [name, request] of [...this.#held])
      if (request.owner === owner) this.#releaseLock(name, request);
  }

  #releaseLock(name: string, request: Request): void {
    if (this.#held.get(name) !== request) return;
    this.#held.delete(name);
    this.#queues.get(name)?.shift()?.grant();
  }

  #request = <T>(
    owner: object,
    name: string,
    options: LockOptions,
    work: (held: boolean) => Promise<T>,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (options.signal?.aborted) return reject(abortError());
      if (options.ifAvailable && this.#held.has(name)) return void work(false).then(resolve, reject);
      const request: Request = {
        owner,
        grant: () => {
          this.#held.set(name, request);
          void work(true)
            .then(resolve, reject)
            .finally(() => this.#releaseLock(name, request));
        },
        reject: reject,
      };
      if (options.steal) {
        this.#held.get(name)?.reject(abortError());
        return request.grant();
      }
      if (!this.#held.has(name)) return request.grant();
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      queue.push(request);
      options.signal?.addEventListener('abort', () => {
        const at = queue.indexOf(request);
        if (at < 0) return;
        queue.splice(at, 1);
        reject(abortError());
      });
    });
}

const abortError = () => new DOMException('The lock was taken away', 'AbortError');
