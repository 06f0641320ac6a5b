export const common = {
  productName: 'Callingua',
  tagline: 'AI Calls in Every Language',
  documentTitle: '{page} · {product}',
  loading: 'Loading...',
  retry: 'Retry',
  cancel: 'Cancel',
  close: 'Close',
  gotIt: 'Got It',
  reload: 'Reload page',
  loadMore: 'Load more',
  loadingMore: 'Loading more...',
  notAvailable: 'N/A',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  copy: 'Copy {what}',
  copied: 'Copied to clipboard',
  copyFailed: 'Copy failed',
  copyByHand: 'Please copy it manually',
  sound: {
    listen: 'Listen ({duration})',
    listenTo: 'Listen: {name} ({duration})',
    failed: 'The recording could not be loaded. Please try again in a moment.',
    gone: 'This recording no longer exists.',
  },
  name: { first: 'First name', last: 'Last name' },
  nameLink: 'Names cannot hold links or web addresses',
  format: {
    instant: 'MMM d, yyyy h:mm a',
    time: 'h:mm a',
    longDate: 'EEEE, MMMM d, yyyy',
    shortDate: 'MMM d, yyyy',
  },
  viewerTime: '{time} in your time zone',
  toasts: {
    region: 'Notifications (F8)',
    dismiss: 'Dismiss notification',
    undo: 'Undo',
  },
  undo: {
    done: 'Undone',
    doneMessage: 'Everything is as it was before.',
    failed: 'This could not be undone',
  },
  draft: {
    restored: 'What you typed before is back. It is not saved yet.',
    discard: 'Discard changes',
    kept: 'Not saved yet',
    keptMessage: 'What you typed is kept in this tab. Open the form again to continue.',
  },
  line: {
    region: 'Connection',
    offline: 'You are offline. What you see may be out of date, and nothing can be changed.',
    unreachable: 'The service is not responding. What you see may be out of date. We keep trying.',
  },
  /** The phrase as it occurs in other texts, where it becomes a link. */
  contactSupport: 'contact support',
  noUser: 'No authenticated user found',
  sessionEnded: 'Your session has ended',
  sessionEndedMessage: 'Please sign in again.',
  error: {
    title: 'Something went wrong',
    message: 'This could not be loaded. Try again; if it keeps happening, contact support.',
    invalidLogin:
      'Invalid authentication response. Please try again; if it keeps happening, contact support.',
    offlineRead: 'You are offline. This will appear when the connection is back.',
    offlineWrite:
      'You are offline, so nothing was changed. What you typed is still here: try again when the connection is back.',
    silentRead:
      'The service cannot be reached. Check your connection; this will appear when there is an answer.',
    silentWrite:
      'We got no answer, so we do not know whether this was saved. Check your connection, then check whether it is there before you try again.',
    readFailed: '{status}: {text}. Try again in a moment; if it keeps happening, contact support.',
    writeFailed:
      'API request failed: {status} {text}. What you typed is still here. Try again in a moment; if it keeps happening, contact support.',
    writeUncertain:
      'API request failed: {status} {text}. We do not know whether this was saved: check whether it is there before you try again.',
    notConfigured:
      'API endpoint not configured: something else answers at this address. If your network asks you to sign in first, do that and reload the page; otherwise contact support.',
    status: {
      400: 'Bad request',
      403: 'Forbidden',
      404: 'Not found',
      408: 'Request timeout',
      413: 'Too large',
      429: 'Too many requests',
      500: 'Internal server error',
      502: 'Bad gateway',
      503: 'Service unavailable',
      504: 'Gateway timeout',
      unexpected: 'Unexpected answer',
    },
    notFetched: 'This page could not be fetched',
    notFetchedHint: 'It will open when the connection is back.',
    crash:
      'This page has stopped working. Reload it to continue; nothing that you saved is lost. If it keeps happening, contact support.',
    unexpected: 'Unexpected problem',
    typed: 'Check what you typed here',
    tooMany: 'Too many requests just now. Wait a moment and try again.',
    missing: 'This does not exist, or it is not yours.',
  },
  noAccess: {
    title: 'Only administrators can see this',
    message: 'Your role does not include {page}. Ask an administrator of your business if you need it.',
    action: 'Go to dashboard',
  },
  notFound: {
    title: 'Page not found',
    message:
      'There is no page at this address. It may have moved, or the link has a mistake. If you followed a link of ours, contact support.',
    home: 'Go to the start page',
  },
} as const;
