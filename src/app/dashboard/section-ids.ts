/** Ids of the headings that the links lead to. */
export interface SectionIds {
  important: string;
  today: string;
  notifications: string;
}
