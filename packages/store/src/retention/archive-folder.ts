/** In the data folder, whichever database there is. */
export const ARCHIVE_FOLDER = 'archive';
