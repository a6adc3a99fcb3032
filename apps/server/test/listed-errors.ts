import assert from 'node:assert/strict';
import { commonErrorsOf, type ErrorCode, ownErrorsOf, ROUTES, type Route } from '@spark/contract';
import type { Envelope, Method } from './spark-under-test.ts';

const CALLS = ROUTES.map((route) => ({ route, address: addressOf(route) }));

/** What a call lists follows from all its fields, and tests make thousands of calls. */
const listed = new Map<Route, ReadonlySet<string>>();

function listedFor(route: Route): ReadonlySet<string> {
  const known = listed.get(route);
  if (known) return known;
  const codes: readonly ErrorCode[] = [...ownErrorsOf(route), ...commonErrorsOf(route)];
  const fresh = new Set<string>(codes);
  listed.set(route, fresh);
  return fresh;
}

function addressOf({ path }: Route): RegExp {
  return new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
}

/**
 * [contract.C111] Every error with which a call is refused in a test is among the errors that the contract lists for
 * it.
 */
export function assertErrorsAreListed(method: Method, path: string, body: Envelope | undefined): void {
  const codes = [
    ...(body?.errors ?? []).map(({ code }) => code),
    ...(Array.isArray(body?.data) ? body.data : []).flatMap(codesOfAccounts),
  ];
  if (codes.length === 0) return;
  // A path without a call has no list.
  const route = codes.includes('path_unknown') ? undefined : callAt(method, path.split('?')[0] ?? '');
  if (!route) return;
  for (const code of codes)
    assert.ok(listedFor(route).has(code), `${route.id} does not list its error ${code}`);
}

function codesOfAccounts(row: Readonly<Record<string, unknown>> | null): readonly string[] {
  const refused = row?.refusedIn;
  return Array.isArray(refused) ? refused.map(({ code }) => String(code)) : [];
}

/** A path that is spelt out goes before one with a name in it. */
function callAt(method: Method, path: string): Route | undefined {
  const fitting = CALLS.filter(({ route, address }) => route.method === method && address.test(path));
  return (fitting.find(({ route }) => !route.path.includes('{')) ?? fitting[0])?.route;
}
