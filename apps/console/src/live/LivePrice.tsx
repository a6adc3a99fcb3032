import type { Price } from '@spark/web';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSpark } from '../session/session-context.tsx';
import { ageText } from '../text/age.ts';
import { price, UNKNOWN } from '../text/money.ts';
import styles from './LivePrice.module.css';
import { liveStoresOf } from './live-stores.ts';
import { everySecond, serverNow } from './server-clock.ts';

/** Older than this, a price says nothing any more. */
const TOO_OLD_MS = 60_000;

/**
 * The last price of an instrument as it changes; dimmed when it is old, unknown when it is very old. Each change is written
 * to the page directly: hundreds of prices a second are too many to render.
 */
export function LivePrice({ token }: { readonly token: string }): ReactNode {
  const store = liveStoresOf(useSpark()).prices.priceOf(token);
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const draw = () =>
      place.current && drawPrice(place.current, shownPrice(store.getSnapshot(), serverNow()));
    const leave = store.subscribe(draw);
    // The age of an old price goes on while nothing comes.
    const rest = everySecond(() => store.getSnapshot().isStale && draw());
    draw();
    return () => {
      leave();
      rest();
    };
  }, [store]);
  return <span ref={place} className="figure" data-price={token} />;
}

type Shown = { readonly text: string; readonly why: string; readonly isOld: boolean };

/** What stands for a price at a moment, and why where it is old or unknown. */
export function shownPrice({ ltp, at, isStale }: Price, now: number): Shown {
  if (ltp === null) return { text: UNKNOWN, why: 'No price has come yet', isOld: false };
  if (!isStale) return { text: price(ltp), why: '', isOld: false };
  if (at === null) return { text: UNKNOWN, why: 'The price is old', isOld: true };
  const age = now - at;
  return age > TOO_OLD_MS
    ? { text: UNKNOWN, why: `The last price is ${ageText(age)} old`, isOld: true }
    : { text: price(ltp), why: `${ageText(age)} old`, isOld: true };
}

function drawPrice(place: HTMLElement, { text, why, isOld }: Shown): void {
  const isUnknown = text === UNKNOWN;
  // The usual case, many times a second: the number alone is another one.
  if (why === '' && place.firstChild instanceof Text && place.title === '') {
    if (place.firstChild.data !== text) place.firstChild.data = text;
    return;
  }
  place.title = why;
  place.classList.toggle('quiet', isUnknown);
  if (styles.old) place.classList.toggle(styles.old, isOld && !isUnknown);
  place.replaceChildren(...(isUnknown ? [part(text, true), part(why, false)] : [text]));
}

/** A dash means nothing to who hears the page: they get the reason instead. */
function part(text: string, isSeen: boolean): HTMLElement {
  const span = document.createElement('span');
  span.textContent = text;
  if (isSeen) span.ariaHidden = 'true';
  else span.className = 'visually-hidden';
  return span;
}
