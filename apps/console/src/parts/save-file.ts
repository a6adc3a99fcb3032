/** Hands a text to the user as a file. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob([text], { type }));
  link.href = url;
  link.download = name.replaceAll(/[^\w.-]+/g, '-').toLowerCase();
  link.click();
  URL.revokeObjectURL(url);
}
