/**
 * HTML that the build made, escaped there. While the page hydrates, `html` is empty and what is in the page stays as
 * it is: React neither reads nor compares the inside of such an element.
 */
export function PrintedHtml({
  html,
  className,
}: {
  readonly html: string;
  readonly className?: string | undefined;
}) {
  return (
    <div
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own build wrote and escaped it.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
