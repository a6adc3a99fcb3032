import type { LiveCalendar, NodesView, SystemHealth } from '@spark/application';
import { API_VERSION, routes, type System } from '@spark/contract';
import { type Clock, istTimestamp } from '@spark/core';
import type { Build } from '../process/build.ts';
import { toWireNodes } from '../wire/nodes.ts';
import { toWireHealth, toWireMarkets } from '../wire/system.ts';
import { refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';

export type SystemParts = {
  readonly build: Build;
  readonly modes: System['modes'];
  readonly engine: 'sqlite' | 'postgres';
  readonly systemHealth: () => Promise<SystemHealth>;
  readonly readNodes: () => Promise<NodesView>;
  readonly calendar: LiveCalendar;
  readonly clock: Clock;
};

export function systemCalls(calls: CallBook, parts: SystemParts): void {
  const { build, modes, engine, systemHealth, readNodes, calendar, clock } = parts;

  calls.on(routes.readSystem, async ({ desk }) => {
    const health = desk.user.userType === 'admin' ? await systemHealth() : null;
    const now = clock.now();
    const system: System = {
      version: build.version,
      buildId: build.id,
      apiVersion: API_VERSION,
      time: istTimestamp(now),
      epochMs: now,
      modes,
      markets: toWireMarkets(calendar, now),
      ...(health && {
        health: toWireHealth(health, {
          now,
          engine,
          memoryBytes: process.memoryUsage.rss(),
          upSeconds: Math.floor(process.uptime()),
        }),
      }),
    };
    return { data: [system] };
  });

  calls.on(routes.readNodes, async ({ desk }) => {
    if (desk.user.userType !== 'admin') throw refused('admins_only', { what: 'Looking after the servers' });
    return { data: [toWireNodes(await readNodes())] };
  });
}
