/** A language that the business's agent speaks, with the voice it has there. */
export type BusinessLanguageView = {
  code: string;
  name: string;
  isDefault: boolean;
  voiceId: number | null;
  voiceName: string | null;
};
