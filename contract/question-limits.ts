export const questionLimits = {
  title: 200,
  help: 1000,
  option: 200,
  options: 50,
  text: 200,
  long: 5000,
  /** Questions that are not archived. */
  questions: 50,
} as const;

/** Maximum size of a file that is an answer. */
export const answerFileBytes = 10 * 1024 * 1024;
export const answerFileTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
