/** Lane of all uploads: they are sent one at a time, after other ops. */
export const uploadLane = 'upload';
