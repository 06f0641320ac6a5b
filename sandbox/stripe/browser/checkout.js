import { confirmAtBank } from './bank-dialog.js';
import { createCardForm } from './card-form.js';
import { postStripe, toResult } from './requests.js';
import { chooseLanguage } from './texts.js';

/** The entered card in the form of a payment method. */
function methodOf(form, card) {
  const { email, name } = Object.fromEntries(new FormData(form));
  const method = card.read();
  const details = {
    ...method.billing_details,
    ...(email === '' ? {} : { email }),
    ...(name === '' ? {} : { name }),
  };
  return { ...method, billing_details: details };
}

/** Pays the session, with authentication if required. Returns the URL of the next page, or the error. */
async function pay(session, method) {
  const answer = await postStripe(`checkout/${session}/pay`, { payment_method: method });
  if (answer.error) return answer;
  const intent = answer.payment_intent;
  if (intent.status !== 'requires_action') return { url: answer.redirect_url };
  const outcome = await confirmAtBank(intent);
  const { error } = toResult(
    await postStripe('authenticate', { client_secret: intent.client_secret, outcome }),
  );
  return error ? { error } : { url: answer.redirect_url };
}

function start(form) {
  const card = createCardForm();
  const message = document.getElementById('pay-message');
  const button = form.querySelector('button[type="submit"]');
  document.getElementById('card').append(card.node);
  card.fill();

  async function submit() {
    message.textContent = '';
    if (card.validate()) return;
    const { error, url } = await pay(form.dataset.session, methodOf(form, card));
    if (error) message.textContent = error.message;
    else location.assign(url);
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    await submit();
    button.removeAttribute('aria-busy');
  });
}

chooseLanguage(document.documentElement.lang);
const form = document.getElementById('pay-form');
if (form) start(form);
