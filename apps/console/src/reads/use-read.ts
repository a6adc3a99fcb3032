import type { Spark } from '@spark/client';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../session/session-context.tsx';

type ReadOptions = {
  /** Read again this often while the page is in view. */
  readonly everyMs?: number;
  readonly isOff?: boolean;
};

/** Something that the server is asked for, kept for the session that asked. */
export function useRead<T>(
  key: readonly unknown[],
  read: (spark: Spark) => Promise<T>,
  { everyMs, isOff = false }: ReadOptions = {},
): UseQueryResult<T> {
  const { spark, session } = useSignedIn();
  return useQuery({
    queryKey: [session, ...key],
    queryFn: () => read(spark),
    refetchInterval: everyMs ?? false,
    enabled: !isOff,
    placeholderData: keepPreviousData,
  });
}
