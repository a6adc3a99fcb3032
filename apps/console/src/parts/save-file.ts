/** A browser under load begins to read the file some time after the click. */
const READ_WITHIN_MS = 60_000;

/** Hands a text to the user as a file. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob([text], { type }));
  link.href = url;
  link.download = name.replaceAll(/[^\w.-]+/g, '-').toLowerCase();
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
