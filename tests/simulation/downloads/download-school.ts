import { createHash } from 'node:crypto';
import type { Material } from '../../../contract/library.ts';
import { partBytes } from '../../../src/lib/stored-content.ts';
import type { Random } from '../harness/random.ts';

/** What may happen to a request, with relative frequencies on a rough network. */
const faults = { none: 40, lost: 10, cut: 25, damaged: 4, unavailable: 8, signedOut: 3 } as const;

const sizes = [1, 700, partBytes - 1, partBytes, partBytes + 1, 2 * partBytes + 77];

/** Materials of a server whose contents are replaced and deleted, and their files over a faulty network. */
export class DownloadSchool {
  /** By id; null when the material is deleted. */
  readonly contents = new Map<number, Buffer | null>();
  rough = true;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
    for (let id = 1; id <= 4; id++) this.replace(id);
  }

  /** Gives the material a new content, also if it was deleted. */
  replace(id: number): void {
    const content = Buffer.alloc(this.#random.pick(sizes), this.#random.between(1, 250));
    content[0] = this.#random.between(0, 255);
    this.contents.set(id, content);
  }

  /** The rows of the library, as a device receives them. */
  materials = (): Material[] =>
    [...this.contents].flatMap(([id, content]) =>
      content ? [materialRow(id, { hash: hashOf(content), size: content.length })] : [],
    );

  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const fault = this.rough ? this.#random.weighted(faults) : 'none';
    if (fault === 'lost') throw new TypeError('Failed to fetch');
    if (fault === 'unavailable') return new Response(null, { status: 503 });
    if (fault === 'signedOut') return new Response(null, { status: 401 });
    const content = this.contents.get(Number(/library\/(\d+)\//.exec(url)?.[1]));
    if (!content) return new Response(null, { status: 404 });
    const from = Number(/bytes=(\d+)-/.exec(new Headers(init.headers).get('range') ?? '')?.[1] ?? 0);
    const rest = new Uint8Array(content.subarray(from));
    if (fault === 'damaged') rest[rest.length - 1] = (rest.at(-1) ?? 0) ^ 1;
    const end = fault === 'cut' ? this.#random.between(0, rest.length - 1) : undefined;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(rest.subarray(0, end)),
      // An error in `start` would discard the bytes that were not read yet.
      pull: (controller) =>
        end === undefined ? controller.close() : controller.error(new TypeError('network')),
    });
    const headers = { etag: `"${hashOf(content)}"`, 'content-type': 'video/mp4' };
    return new Response(body, { status: from > 0 ? 206 : 200, headers });
  };
}

export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Only the fields that downloads read. */
const materialRow = (id: number, content: { hash: string; size: number }): Material =>
  ({
    id,
    file: `/api/library/${id}/file`,
    folder: [],
    events: [],
    renditions: [],
    ...content,
  }) as unknown as Material;
