export interface PageMeta {
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

/** What a call answers of a list that is longer: the rows stand in `data`, where they are in `meta`. */
export class Page<T> {
  readonly data: T;
  readonly meta: PageMeta;

  constructor(data: T, meta: PageMeta) {
    this.data = data;
    this.meta = meta;
  }
}
