/** Key of the setting that identifies the data folder of the school. */
export const folderMark = 'data folder';
