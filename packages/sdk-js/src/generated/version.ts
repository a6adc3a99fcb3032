// Written by `npm run generate` from package.json. Do not edit.

/** The version of the client. */
export const VERSION = '0.2.0';
