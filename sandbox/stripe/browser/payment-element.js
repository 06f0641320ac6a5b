import { createCardForm } from './card-form.js';
import { postStripe } from './requests.js';

const over = ['succeeded', 'canceled', 'processing'];

function loadError(answer) {
  if (answer.error) return answer.error;
  const { status } = answer.payment_intent ?? answer.setup_intent;
  if (!over.includes(status)) return null;
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent can no longer be paid: its status is ${status}.`,
  };
}

/** A set of listeners by event name. */
export function createListeners() {
  const listeners = new Map();
  return {
    on(name, handler) {
      listeners.set(name, new Set([...(listeners.get(name) ?? []), handler]));
    },
    off(name, handler) {
      if (handler) listeners.get(name)?.delete(handler);
      else listeners.delete(name);
    },
    emit(name, event) {
      for (const handler of listeners.get(name) ?? []) handler(event);
    },
  };
}

/**
 * The Payment Element: a card form in the page itself instead of Stripe's frame. When mounted, requests the intent and
 * emits `ready`, or `loaderror` if there is no intent that can be paid. Then emits `change` with `complete` and
 * `empty`.
 */
export function createPaymentElement(type, { keys, appearance, onDestroy }) {
  const listeners = createListeners();
  const about = { elementType: type };
  let host = null;
  const form = createCardForm({
    appearance,
    onEvent(name) {
      const details = { empty: form.isEmpty(), complete: form.isComplete(), collapsed: false };
      listeners.emit(name, name === 'change' ? { ...about, ...details, value: { type: 'card' } } : about);
    },
  });

  async function load(target) {
    const answer = await postStripe('retrieve', keys);
    if (host !== target) return;
    const error = loadError(answer);
    if (error) {
      listeners.emit('loaderror', { ...about, error });
      return;
    }
    target.append(form.node);
    listeners.emit('ready', element);
  }

  const element = {
    form,
    on(name, handler) {
      listeners.on(name, handler);
      return element;
    },
    once(name, handler) {
      const once = (event) => {
        listeners.off(name, once);
        handler(event);
      };
      return element.on(name, once);
    },
    off(name, handler) {
      listeners.off(name, handler);
      return element;
    },
    mount(target) {
      host = typeof target === 'string' ? document.querySelector(target) : target;
      if (!host)
        throw new Error(`The selector you specified (${target}) applies to no DOM element on the page.`);
      listeners.emit('loaderstart', about);
      void load(host);
    },
    unmount() {
      form.node.remove();
      host = null;
    },
    destroy() {
      element.unmount();
      onDestroy();
    },
    update(options) {
      form.setReadOnly(options?.readOnly === true);
    },
    focus: form.focus,
    blur: form.blur,
    clear: form.clear,
    collapse: () => undefined,
  };
  return element;
}
