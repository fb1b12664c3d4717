/**
 * Response header of a box, on every response: the number of the box and the name of the copy it runs, `7.3f2a…`.
 * Schools never send it.
 */
export const boxHeader = 'X-Box';
export const boxHeaderFormat = /^(\d{1,6})\.([\w-]{1,64})$/;
/** Response header of a box: when the school made the copy that the box runs, in Unix seconds. */
export const boxCopyTimeHeader = 'X-Box-Copy-Time';
