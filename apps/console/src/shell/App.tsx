import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { router } from '../router.tsx';
import { type SignedIn, SignedInProvider, session } from '../session/session-context.tsx';

export { router };

// The client repeats by itself what may be repeated.
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 2_000, refetchOnWindowFocus: true } },
});

// What belongs to a session goes with it.
session.subscribe(() => {
  if (session.getSnapshot().state === 'out') queries.clear();
});

/** Everything behind the login. */
export function App({ signedIn }: { readonly signedIn: SignedIn }): ReactNode {
  return (
    <QueryClientProvider client={queries}>
      <SignedInProvider value={signedIn} key={signedIn.session}>
        <RouterProvider router={router} />
      </SignedInProvider>
    </QueryClientProvider>
  );
}
