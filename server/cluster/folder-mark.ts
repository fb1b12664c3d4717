/** The setting that says which data folder is the school's. */
export const folderMark = 'data folder';
