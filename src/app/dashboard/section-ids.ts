/** Of the headings one can jump to. */
export interface SectionIds {
  important: string;
  today: string;
  notifications: string;
}
