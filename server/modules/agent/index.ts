export type { VoiceChannel } from './conversations/conversation.ts';
export { phrasebook } from './conversations/phrasebook.ts';
export type { Facts } from './conversations/read-facts.ts';
export { endLostConversations } from './conversations/recorder/end-lost-conversations.ts';
export { estimateMissingSentiments } from './conversations/recorder/estimate-sentiment.ts';
export { recordVoicemail } from './conversations/recorder/record-voicemail.ts';
export { translationHandler } from './conversations/recorder/translate-conversation.ts';
export type { CallSession, Latency } from './conversations/session/call-session.ts';
export { decideAfterDial, decideNextStep, type NextStep } from './conversations/session/decide-next-step.ts';
export { closeSession } from './conversations/session/end-session.ts';
export { handleBargeIn } from './conversations/session/handle-barge-in.ts';
export {
  createLiveConversations,
  type LiveConversations,
} from './conversations/session/live-conversations.ts';
export { receiveKey, receiveWords } from './conversations/session/receive-caller.ts';
export { consumeRelayToken, issueRelayToken } from './conversations/session/relay-tokens.ts';
export { redeemTrial, type Trial } from './conversations/session/start-trial.ts';
export { authorizeVisit, type Visit } from './conversations/session/start-visit.ts';
export { notePartialSpeech } from './conversations/session/watch-silence.ts';
export { makeResponders } from './conversations/turn/responder.ts';
export { knowledgeContract } from './knowledge/knowledge.contract.ts';
export { knowledgeRouter } from './knowledge/knowledge.router.ts';
export { readPdf } from './knowledge/pdf/read-pdf.ts';
export { pageHandler } from './knowledge/read-page.ts';
export { mailMessage } from './messages/mail-message.ts';
export { messagesContract } from './messages/messages.contract.ts';
export { messagesRouter } from './messages/messages.router.ts';
export { readCoverage } from './receptionist/read-coverage.ts';
export { receptionistContract } from './receptionist/receptionist.contract.ts';
export { receptionistRouter } from './receptionist/receptionist.router.ts';
export { translationsContract } from './translations/translations.contract.ts';
export { translationsRouter } from './translations/translations.router.ts';
