import { FAMILIES } from '../edit/elements.ts';
import { type Json, listOf, objectOf, textOf } from '../edit/json.ts';

/** The element in which a pointer is; empty for the settings. */
export function selectionOf(document: Json, pointer: string): string {
  const [, family, index] = pointer.split('/');
  const isFamily = FAMILIES.some((each) => each === family);
  return isFamily ? textOf(objectOf(listOf(document[family ?? ''])[Number(index)]).id) : '';
}

/** Puts the focus on the field of a pointer, or on the nearest one around it or in it. */
export function focusPointer(pointer: string): void {
  const fields = [...window.document.querySelectorAll<HTMLElement>('[data-pointer]')];
  const at = (wanted: string) => fields.find((field) => field.dataset.pointer === wanted);
  const inside = fields.find((field) => field.dataset.pointer?.startsWith(`${pointer}/`));
  let outer = pointer;
  let found = at(pointer) ?? inside;
  while (!found && outer !== '') {
    outer = outer.slice(0, outer.lastIndexOf('/'));
    found = at(outer);
  }
  found?.focus();
  found?.scrollIntoView({ block: 'nearest' });
}
