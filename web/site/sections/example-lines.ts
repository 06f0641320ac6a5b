/** What is said in the example call, in the language in which it is held, whatever the page's own. */
export const EXAMPLE_CALL = {
  tag: 'es',
  lines: [
    { who: 'agent', words: 'Clínica Dental Sonrisa, ¿en qué puedo ayudarle?' },
    { who: 'caller', words: '¿Tienen una cita el miércoles por la tarde?' },
    { who: 'agent', words: 'Sí: a las 15:30 o a las 16:15. ¿Cuál prefiere?' },
    { who: 'caller', words: 'A las 15:30, por favor.' },
  ],
} as const;
