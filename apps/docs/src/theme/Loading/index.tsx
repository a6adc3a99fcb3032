interface LoadingProps {
  readonly error?: Error;
  readonly pastDelay: boolean;
  retry(): void;
}

/** Shown in place of a page whose code is still coming, or did not come. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function Loading({ error, retry, pastDelay }: LoadingProps) {
  if (error) {
    return (
      <div className="container margin-vert--xl">
        <section className="load-failure" role="alert">
          <h2>This page could not be loaded</h2>
          <p>{error.message}</p>
          <button type="button" onClick={retry}>
            Retry
          </button>
        </section>
      </div>
    );
  }
  if (!pastDelay) return null;
  return (
    <div className="page-loading" role="status">
      <span className="page-loading__spinner" aria-hidden="true" />
      Loading page…
    </div>
  );
}
