/** Somebody who is signed in is led to the dashboard instead of to the login. */
export function greetMember(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-signed-in-text]');
  if (!link || !isSignedIn()) return;
  link.href = '/dashboard';
  link.textContent = link.dataset.signedInText ?? '';
}

/** Whether the portal keeps a session in this browser; the portal itself judges whether it is still good. */
function isSignedIn(): boolean {
  try {
    return localStorage.getItem('authToken') !== null;
  } catch {
    return false;
  }
}
