import type { Page } from 'playwright-core';

/** What the page holds of its websockets, for tests that break them. */
declare global {
  interface Window {
    ownSockets: WebSocket[];
    closedAt: number[];
  }
}

/** To be called before the page opens: keeps every websocket that the page makes, and when it was closed. */
export async function keepSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.ownSockets = [];
    window.closedAt = [];
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        window.ownSockets.push(this);
        this.addEventListener('close', () => window.closedAt.push(Date.now()));
      }
    };
  });
}

export function openSockets(page: Page): Promise<number> {
  return page.evaluate(
    () => window.ownSockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
  );
}

/** Breaks every connection of the page that is open; returns how many there were. */
export function breakSockets(page: Page): Promise<number> {
  return page.evaluate(() => {
    const open = window.ownSockets.filter(({ readyState }) => readyState === WebSocket.OPEN);
    for (const socket of open) socket.close();
    return open.length;
  });
}
