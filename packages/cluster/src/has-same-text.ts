/** Takes the same time wherever the first difference is. */
export function hasSameText(given: string, wanted: string): boolean {
  let difference = given.length ^ wanted.length;
  for (let at = 0; at < wanted.length; at++) difference |= given.charCodeAt(at) ^ wanted.charCodeAt(at);
  return difference === 0;
}
