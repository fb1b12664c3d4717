/** Files go one at a time, and after what people have written. */
export const uploadLane = 'upload';
