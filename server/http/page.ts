export interface PageMeta {
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

/** One page of a longer list: rows in `data`, position in `meta`. */
export class Page<T> {
  readonly data: T;
  readonly meta: PageMeta;

  constructor(data: T, meta: PageMeta) {
    this.data = data;
    this.meta = meta;
  }
}
