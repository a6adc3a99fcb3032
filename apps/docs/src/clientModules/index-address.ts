/**
 * `/spark/ConnectBrokers/index` is served the same file as `/spark/ConnectBrokers`. The address is corrected before the
 * page hydrates, so that the router finds what the HTML already shows.
 */
if (typeof window !== 'undefined' && window.location.pathname.endsWith('/index')) {
  const { pathname, search, hash } = window.location;
  window.history.replaceState(
    window.history.state,
    '',
    `${pathname.slice(0, -'/index'.length)}${search}${hash}`,
  );
}
