export interface WebhookSender {
  /** Checks the queue now. */
  wake: () => void;
  stop: () => Promise<void>;
}
