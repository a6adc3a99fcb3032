/**
 * When the code of the first page cannot be fetched, hydration never starts and Docusaurus shows nothing: the page
 * looks fine and does not react. The rejected promise is the only trace, so this listens for it and shows what is
 * wrong. Later navigations do not need it: there Docusaurus reloads the page.
 */
if (typeof window !== 'undefined') {
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isLoadFailure(reason)) showFailure(reason);
  });
}

function isLoadFailure(reason: unknown): reason is Error {
  return (
    reason instanceof Error &&
    (reason.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(reason.message))
  );
}

function showFailure(error: Error): void {
  if (document.querySelector('.load-failure')) return;
  const box = document.createElement('section');
  box.className = 'load-failure load-failure--over-page';
  box.setAttribute('role', 'alert');
  const title = document.createElement('h2');
  title.textContent = 'This page could not be loaded completely';
  const text = document.createElement('p');
  text.textContent = error.message;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Retry';
  button.addEventListener('click', () => window.location.reload());
  box.append(title, text, button);
  document.body.append(box);
}
