import { createContext, type ReactNode, useContext, useState } from 'react';

/** The row that the pointer is on, in the sentence or in the rows below: both light up. */
type Light = { readonly lit: string | null; readonly light: (pointer: string | null) => void };

const Context = createContext<Light>({ lit: null, light: () => undefined });

export function RowLight({ children }: { readonly children: ReactNode }): ReactNode {
  const [lit, light] = useState<string | null>(null);
  return <Context value={{ lit, light }}>{children}</Context>;
}

/** What a part of the page does to light its row. */
export function useRowLight(pointer: string) {
  const { lit, light } = useContext(Context);
  return {
    'data-lit': lit === pointer || undefined,
    onPointerEnter: () => light(pointer),
    onPointerLeave: () => light(null),
    onFocus: () => light(pointer),
    onBlur: () => light(null),
  } as const;
}
