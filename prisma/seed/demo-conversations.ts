import type { CallOutcome } from '../../server/core/call-outcomes.ts';
import { phrasebook } from '../../server/modules/agent/conversations/phrasebook.ts';
import { DEMO, type DEMO_LANGUAGES } from './demo-catalogue.ts';
import type { SeedDeps } from './seed-deps.ts';

type Language = (typeof DEMO_LANGUAGES)[number];
type Line = readonly ['user' | 'assistant', string];
type DemoConversation = { outcome: CallOutcome; summary: string; lines: readonly Line[] };

const HELLO: Record<Language, Line> = {
  en: ['assistant', 'Hello, thank you for calling Maple Leaf Dental. How can I help you?'],
  fr: ['assistant', 'Bonjour, merci d’appeler Maple Leaf Dental. Comment puis-je vous aider?'],
  es: ['assistant', 'Hola, gracias por llamar a Maple Leaf Dental. ¿En qué puedo ayudarle?'],
};

/** Conversations of the demo calls, in the caller's language. */
const CONVERSATIONS: Record<Language, readonly DemoConversation[]> = {
  en: [
    {
      outcome: 'booked',
      summary: 'Booked a cleaning on Tuesday at 10:30 AM.',
      lines: [
        ['user', 'Hi, I would like to book a cleaning, ideally on a Tuesday morning.'],
        ['assistant', 'I have Tuesday at 9:00 or 10:30. Which suits you better?'],
        ['user', 'Half past ten, please.'],
        ['assistant', 'You are booked for a cleaning on Tuesday at 10:30. Is there anything else?'],
        ['user', 'No, that is all. Wonderful, that was easy!'],
      ],
    },
    {
      outcome: 'answered',
      summary: 'Asked for the opening hours on Saturdays.',
      lines: [
        ['user', 'Are you open on Saturdays?'],
        ['assistant', 'We are open Monday to Friday, from nine to five. We are closed on weekends.'],
        ['user', 'All right, thanks.'],
      ],
    },
    {
      outcome: 'message',
      summary: 'Unhappy with a late appointment, asks to be called back.',
      lines: [
        ['user', 'I waited for forty minutes last week. That is really frustrating and unprofessional.'],
        ['assistant', 'I am sorry to hear that. May I take a message for the team?'],
        ['user', 'Yes. Somebody should call me back, I am very disappointed.'],
        ['assistant', 'I have noted it. Somebody will call you back today.'],
      ],
    },
    {
      outcome: 'booked',
      summary: 'Booked a check-up on Thursday at 2:00 PM.',
      lines: [
        ['user', 'The last visit was excellent. I need a check-up again, on Thursday.'],
        ['assistant', 'Thursday at 2:00 PM is free. Shall I book it?'],
        ['user', 'Yes, perfect.'],
        ['assistant', 'You are booked for a check-up on Thursday at 2:00 PM.'],
      ],
    },
  ],
  fr: [
    {
      outcome: 'moved',
      summary: 'Moved an appointment from Thursday to Friday at 2:00 PM.',
      lines: [
        ['user', 'Bonjour, j’aimerais déplacer mon rendez-vous de jeudi.'],
        ['assistant', 'Bien sûr. Vendredi à 14 h vous conviendrait-il?'],
        ['user', 'C’est parfait, merci.'],
        ['assistant', 'C’est noté : vendredi à 14 h. Bonne journée!'],
      ],
    },
    {
      outcome: 'booked',
      summary: 'Booked a cleaning on Monday at 11:00 AM.',
      lines: [
        ['user', 'Je voudrais un détartrage lundi.'],
        ['assistant', 'Lundi à 11 h est libre. Je le réserve?'],
        ['user', 'Oui, s’il vous plaît.'],
        ['assistant', 'C’est réservé : lundi à 11 h.'],
      ],
    },
    {
      outcome: 'cancelled',
      summary: 'Cancelled the appointment on Wednesday.',
      lines: [
        [
          'user',
          'Malheureusement, je dois annuler mon rendez-vous de mercredi, j’ai un problème de voiture.',
        ],
        ['assistant', 'Votre rendez-vous de mercredi est annulé. Bonne journée!'],
      ],
    },
  ],
  es: [
    {
      outcome: 'booked',
      summary: 'Asked for the price of a check-up and booked one on Monday at 3:00 PM.',
      lines: [
        ['user', '¿Cuánto cuesta una revisión?'],
        ['assistant', 'La revisión cuesta 120 dólares e incluye radiografías. ¿Quiere reservar una cita?'],
        ['user', 'Sí, el lunes por la tarde, por favor.'],
        ['assistant', 'Tiene cita el lunes a las 15:00. ¡Hasta entonces!'],
        ['user', 'Muy amable, excelente.'],
      ],
    },
    {
      outcome: 'transferred',
      summary: 'Asked for a person and was put through.',
      lines: [
        ['user', 'Quiero hablar con una persona, tengo una pregunta sobre mi factura.'],
        ['assistant', 'Le paso con el equipo. Un momento, por favor.'],
      ],
    },
  ],
};

const INSERT_LINE = `
  INSERT INTO call_messages (business_id, call_sid, position, role, content, language_code, created_at)
  SELECT $1, $2, $3, $4, $5, $6, started_at + make_interval(secs => $3 * 4) FROM calls
  WHERE business_id = $1 AND call_sid = $2`;

const INSERT_CONVERSATION = `
  INSERT INTO conversations (call_sid, business_id, language_code, outcome, summary, end_reason, started_at, ended_at,
                             sentiment, sentiment_words, rated_at)
  SELECT call_sid, business_id, $3, $4, $5, 'ended', started_at, ended_at, $6, $7::jsonb, ended_at
  FROM calls WHERE business_id = $1 AND call_sid = $2`;

/** Inserts the conversation of a call with its outcome and sentiment. */
export async function seedConversation(
  { pool }: SeedDeps,
  { callSid, language }: { callSid: string; language: Language },
  index: number,
): Promise<void> {
  const conversation = CONVERSATIONS[language][Math.floor(index / 2) % CONVERSATIONS[language].length];
  if (!conversation) return;
  const lines = [HELLO[language], ...conversation.lines];
  for (const [position, [role, content]] of lines.entries())
    await pool.query(INSERT_LINE, [DEMO.businessId, callSid, position + 1, role, content, language]);
  const callerTurns = lines.flatMap(([role, text]) =>
    role === 'user' ? [{ text, languageCode: language }] : [],
  );
  const { sentiment, words } = phrasebook.computeSentiment(callerTurns);
  const { outcome, summary } = conversation;
  await pool.query(INSERT_CONVERSATION, [
    DEMO.businessId,
    callSid,
    language,
    outcome,
    summary,
    sentiment,
    JSON.stringify(words),
  ]);
}

/**
 * Assigns the newest appointments to the newest calls that booked one, and the other appointments to the members in
 * turn.
 */
const CREDIT = [
  `WITH call AS (
     SELECT c.call_sid, c.ended_at, row_number() OVER (ORDER BY c.started_at DESC) AS place
     FROM calls c JOIN conversations o ON o.call_sid = c.call_sid AND o.outcome = 'booked' WHERE c.business_id = $1
   ), booked AS (
     SELECT id, row_number() OVER (ORDER BY starts_at DESC, id) AS place
     FROM appointments WHERE business_id = $1 AND status <> 'cancelled'
   )
   UPDATE appointments a SET created_in = call.call_sid, created_at = least(call.ended_at, a.starts_at - interval '1 hour')
   FROM booked JOIN call USING (place) WHERE a.id = booked.id`,
  `UPDATE appointments a SET created_by = u.id
   FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM users WHERE business_id = $1) u
   WHERE a.business_id = $1 AND a.created_in IS NULL AND a.id % 3 = u.place`,
  `UPDATE customers k SET created_by = u.id
   FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM users WHERE business_id = $1) u
   WHERE k.business_id = $1 AND k.id % 3 = u.place`,
];

export async function seedCredits({ pool }: SeedDeps): Promise<void> {
  for (const statement of CREDIT) await pool.query(statement, [DEMO.businessId]);
}
