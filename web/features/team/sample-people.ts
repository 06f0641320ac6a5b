export type SamplePerson = {
  name: string;
  jobTitle: 'agent' | 'seniorAgent' | 'manager';
  department: 'support' | 'sales' | 'technical';
  calls: number;
  rating: string;
};

/** Sample people: the specification shows such a screen, and it stands there until the business has figures. */
export const SAMPLE_PEOPLE: readonly SamplePerson[] = [
  { name: 'Sarah Johnson', jobTitle: 'seniorAgent', department: 'support', calls: 342, rating: '4.9' },
  { name: 'Michael Chen', jobTitle: 'manager', department: 'sales', calls: 298, rating: '4.8' },
  { name: 'Emily Rodriguez', jobTitle: 'agent', department: 'support', calls: 276, rating: '4.7' },
  { name: 'David Kim', jobTitle: 'seniorAgent', department: 'technical', calls: 251, rating: '4.7' },
  { name: 'Lisa Thompson', jobTitle: 'agent', department: 'sales', calls: 219, rating: '4.6' },
  { name: 'Omar Haddad', jobTitle: 'agent', department: 'technical', calls: 187, rating: '4.5' },
];

export const SAMPLE_FIGURES = { rating: '4.7', responseSeconds: 12, resolvedPercent: 94 } as const;
export const TOP_PERFORMERS = 3;
