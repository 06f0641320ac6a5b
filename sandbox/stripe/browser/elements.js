import { createListeners, createPaymentElement } from './payment-element.js';
import { postStripe } from './requests.js';
import { chooseLanguage } from './texts.js';

const emulated = ['payment', 'card'];

/** The name of an element. react-stripe-js passes a component, which has the name as a property. */
function typeOf(named) {
  return typeof named === 'function' ? named.__elementType : named;
}

/** The result of `stripe.elements()`: one Payment Element for the intent of `clientSecret`. */
export function createElements(key, options = {}) {
  if (options.locale !== undefined) chooseLanguage(options.locale);
  const elements = new Map();
  const listeners = createListeners();
  const keys = { client_secret: options.clientSecret ?? '', publishable_key: key };

  const group = {
    keys,
    create(type) {
      if (!emulated.includes(type)) {
        throw new Error(`The sandbox's Stripe.js has no element "${type}", only ${emulated.join(', ')}.`);
      }
      if (elements.has(type)) throw new Error(`Can only create one Element of type ${type}.`);
      const { appearance } = options;
      const element = createPaymentElement(type, {
        keys,
        appearance,
        onDestroy: () => elements.delete(type),
      });
      elements.set(type, element);
      return element;
    },
    getElement: (named) => elements.get(typeOf(named)) ?? null,
    update(changes) {
      for (const element of elements.values()) element.form.setAppearance(changes?.appearance);
    },
    async fetchUpdates() {
      const { error } = await postStripe('retrieve', keys);
      return error ? { error } : {};
    },
    /** Validates the entered card before an intent exists, as Stripe's `submit` does. */
    async submit() {
      const error = group.form()?.validate();
      return error ? { error } : { selectedPaymentMethod: 'card' };
    },
    form: () => [...elements.values()][0]?.form,
    on(name, handler) {
      listeners.on(name, handler);
      return group;
    },
    off(name, handler) {
      listeners.off(name, handler);
      return group;
    },
  };
  return group;
}
