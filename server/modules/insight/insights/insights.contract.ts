import { z } from 'zod';
import { answers, takes, takesNothing } from '../../../trpc/contract.ts';
import { formatService } from '../../scheduling/index.ts';
import {
  type CallInsightsView,
  type DashboardMetricsView,
  type DashboardOverviewView,
  insightPeriodInput,
  type SentimentView,
  type SinceView,
  sinceInput,
  type TeamFiguresView,
  type VoiceAnalyticsView,
} from './insights.schema.ts';

const wireAppointment = z.object({
  appointment_id: z.number(),
  start_time: z.string(),
  end_time: z.string(),
  customer_name: z.string().nullable(),
  service_name: z.string().nullable(),
  status: z.string(),
});

export const insightsContract = {
  dashboardMetrics: takesNothing(answers<DashboardMetricsView>()).at({
    method: 'POST',
    path: '/api/business/dashboard-metrics',
    summary: "The dashboard's figures and today's appointments, in the business's zone",
    request: z.object({}),
    response: z.object({
      total_customers: z.number(),
      total_calls: z.number(),
      customers_this_week: z.number(),
      calls_this_week: z.number(),
      average_call_duration: z.number().describe('seconds'),
      todays_appointments: z.array(wireAppointment),
    }),
    toInput: () => undefined,
    toWire: (metrics) => ({
      total_customers: metrics.totalCustomers,
      total_calls: metrics.totalCalls,
      customers_this_week: metrics.customersThisWeek,
      calls_this_week: metrics.callsThisWeek,
      average_call_duration: metrics.averageCallDurationSeconds,
      todays_appointments: metrics.todaysAppointments.map((appointment) => ({
        appointment_id: appointment.appointmentId,
        start_time: appointment.startsAt,
        end_time: appointment.endsAt,
        customer_name: appointment.customerName,
        service_name: formatService(appointment, 'en'),
        status: appointment.status,
      })),
    }),
  }),
  overview: takesNothing(answers<DashboardOverviewView>()),
  since: takes(sinceInput, answers<SinceView>()),
  voice: takes(insightPeriodInput, answers<VoiceAnalyticsView>()),
  outcomes: takes(insightPeriodInput, answers<CallInsightsView>()),
  sentiment: takes(insightPeriodInput, answers<SentimentView>()),
  team: takes(insightPeriodInput, answers<TeamFiguresView>()),
};
