import { METHODS, ROUTES, type Route } from '@spark/contract';

/** Whether a call has this path, whatever its method. A slash at the end makes no difference. */
export function isCallPath(path: string): boolean {
  return METHODS.some((method) => answersTo(method, path));
}

export function answersTo(method: string, path: string): boolean {
  const parts = path.replace(/\/$/, '').split('/');
  return Object.values<Route>(ROUTES).some((route) => {
    const pattern = route.path.replace(/\/$/, '').split('/');
    return (
      route.method === method &&
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith('{') || part === parts[index])
    );
  });
}
