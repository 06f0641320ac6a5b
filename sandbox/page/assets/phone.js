import { byId, make, whileBusy } from './dom.js';
import { callSandbox } from './request.js';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];
const notes = {
  ringing: () => 'It rings.',
  socket_refused: (detail) => `The product did not take the line: ${detail}.`,
  dialled: (detail) => `Passed on to ${detail}.`,
  recorded: () => 'A message was left after the tone.',
  hung_up: () => 'You hung up.',
  ended: (detail) => `The call is over: ${detail}.`,
};
/** The current call, if any: its SID, the position in its log, and the lines of a script that are not spoken yet. */
let live = null;

const compact = (value) => value.replace(/[\s().-]/g, '');
const time = (ms) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}`;

function showMessage(text) {
  byId('phone-message').textContent = text;
}

function setLine(isOpen) {
  for (const id of ['say', 'say-button', 'hang-up', 'keys']) byId(id).disabled = !isOpen;
  byId('dial').disabled = isOpen;
}

function addLine(kind, text, at, mark = '') {
  const who = kind === 'agent' ? 'Agent' : 'Caller';
  const children =
    kind === 'note'
      ? [text]
      : [make('small', {}, `${who} · ${time(at)}${mark}`), make('span', { dir: 'auto' }, text)];
  byId('talk').append(make('li', { class: kind }, ...children));
  byId('say').scrollIntoView({ block: 'nearest' });
}

function show(event) {
  const { kind, at_ms: at, frame } = event;
  if (kind === 'heard') addLine('agent', event.text, at, event.is_whole ? '' : ' · interrupted');
  if (kind === 'line' && notes[event.what]) addLine('note', notes[event.what](event.detail), at);
  if (kind !== 'sent') return;
  if (frame.type === 'prompt') addLine('caller', frame.voicePrompt, at);
  if (frame.type === 'dtmf') addLine('caller', `pressed ${frame.digit}`, at);
}

/**
 * Sends the next line of a script once the agent has answered the previous one and is silent. After the last line,
 * hangs up.
 */
async function playScript(call, isSpeaking, events) {
  if (call.lines === null) return;
  call.hasAgentAnswered ||= events.some(({ kind }) => kind === 'heard');
  if (!call.hasAgentAnswered || isSpeaking) return;
  call.hasAgentAnswered = false;
  const [line, ...rest] = call.lines;
  call.lines = rest;
  await callSandbox(`/sandbox/live-calls/${call.sid}/${line === undefined ? 'hang-up' : 'say'}`, {
    method: 'POST',
    body: line === undefined ? {} : { text: line },
  });
}

/** Follows the events of the call until it ends. */
async function follow(call) {
  for (let isLive = true; isLive && live === call; ) {
    const wait = call.wasSpeaking || call.lines !== null ? 150 : 5_000;
    const answer = await callSandbox(`/sandbox/live-calls/${call.sid}?after=${call.after}&wait_ms=${wait}`);
    call.after += answer.events.length;
    call.wasSpeaking = answer.is_speaking;
    for (const event of answer.events) show(event);
    byId('speaking').textContent = answer.spoken;
    byId('phone-state').textContent = answer.is_speaking ? 'The agent speaks.' : 'The agent listens.';
    isLive = answer.is_live;
    if (isLive) await playScript(call, answer.is_speaking, answer.events);
  }
}

async function dial(form, scripts) {
  const { to, from, speed, script } = Object.fromEntries(new FormData(form));
  showMessage('');
  byId('talk').replaceChildren();
  const body = { to: compact(to), speed: Number(speed), ...(from === '' ? {} : { from: compact(from) }) };
  const { call_sid: sid } = await callSandbox('/sandbox/live-calls', { method: 'POST', body });
  const lines = script === '' ? null : scripts[Number(script)].lines;
  live = { sid, after: -1, wasSpeaking: true, hasAgentAnswered: false, lines };
  setLine(true);
  byId('say').focus();
  const call = live;
  await follow(call);
}

function hangUpLine() {
  setLine(false);
  live = null;
  byId('speaking').textContent = '';
  byId('phone-state').textContent = 'Nobody is on the line.';
  byId('dial').focus();
}

/** Sends a command to the live call; shows an error in the page. */
async function onLine(path, body) {
  if (!live) return;
  showMessage('');
  try {
    await callSandbox(`/sandbox/live-calls/${live.sid}/${path}`, { method: 'POST', body });
  } catch (error) {
    showMessage(error.message);
  }
}

function startKeys() {
  const button = (key) => {
    const element = make('button', { type: 'button' }, key);
    element.addEventListener('click', () => void onLine('press', { keys: key }));
    return element;
  };
  byId('keys').append(...keys.map(button));
}

function startTalk() {
  byId('say-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const text = byId('say').value.trim();
    if (text === '') return;
    byId('say').value = '';
    void whileBusy(byId('say-button'), () => onLine('say', { text }));
  });
  byId('hang-up').addEventListener('click', () => void onLine('hang-up', {}));
}

/** The query of the URL may contain the number to call. The call itself starts with the Call button. */
function startDial(scripts) {
  const form = byId('dial-form');
  const to = new URLSearchParams(location.search).get('to');
  if (to) form.elements.to.value = to;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (live) return;
    void dial(form, scripts)
      .catch((error) => showMessage(error.message))
      .finally(hangUpLine);
  });
}

async function start() {
  startKeys();
  startTalk();
  const [{ callers }, { numbers }] = await Promise.all([
    callSandbox('/sandbox/scripted-callers'),
    callSandbox('/sandbox/numbers'),
  ]);
  const option = (caller, index) =>
    make('option', { value: index, lang: caller.language }, `${caller.name} (${caller.language})`);
  byId('scripts').append(...callers.map(option));
  byId('numbers').replaceChildren(
    ...numbers.map((each) => make('option', { value: each.phone_number, label: each.friendly_name })),
  );
  startDial(callers);
}

start().catch((error) => showMessage(error.message));
