/**
 * Matches path and query of a file that another server serves under its own address, such as
 * `/storage/film.webm`. The extension must be in the path, since a search for `plan.pdf` is a page of the
 * app. `/schedule/` is excluded because names of events may contain dots.
 */
export const serverFilePath =
  /^(?!\/schedule\/)[^?]*\.(pdf|docx?|xlsx?|pptx?|od[tsp]|png|jpe?g|gif|webp|mp4|m4v|mov|webm|mp3|m4a|ogg|wav|txt|csv|zip|vtt|ics)(\?|$)/i;
