/** The dashboard's figures; "today" and "this week" (from Sunday) are the business's own. */
export type DashboardMetricsView = {
  totalCustomers: number;
  totalCalls: number;
  customersThisWeek: number;
  callsThisWeek: number;
  averageCallDurationSeconds: number;
  todaysAppointments: TodaysAppointment[];
};

export type TodaysAppointment = {
  appointmentId: number;
  startsAt: string;
  endsAt: string;
  customerName: string | null;
  serviceName: string | null;
  status: string;
};
