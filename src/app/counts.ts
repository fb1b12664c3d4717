/** The counts on bell, bar and menu. */
export interface Counts {
  chats: number;
  notifications: number;
  waiting: number;
  /** Open polls without an answer. */
  polls: number;
  /** Requests for business meetings that the person has not answered. */
  business: number;
}
