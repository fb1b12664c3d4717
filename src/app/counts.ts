/** The numbers that stand on bell, bar and menu. */
export interface Counts {
  chats: number;
  notifications: number;
  waiting: number;
  /** Open and not answered. */
  polls: number;
}
