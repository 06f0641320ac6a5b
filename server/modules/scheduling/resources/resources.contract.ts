import { answers, succeeds, takes, takesNothing } from '../../../trpc/contract.ts';
import {
  createResourceInput,
  orderResourcesInput,
  type ResourceView,
  renameResourceInput,
  resourceIdInput,
  setResourceHoursInput,
  setResourceServicesInput,
} from './resources.schema.ts';

export const resourcesContract = {
  list: takesNothing(answers<{ resources: ResourceView[] }>()),
  create: takes(createResourceInput, answers<ResourceView>()),
  rename: takes(renameResourceInput, answers<ResourceView>()),
  order: takes(orderResourcesInput, answers<{ resources: ResourceView[] }>()),
  setHours: takes(setResourceHoursInput, answers<ResourceView>()),
  setServices: takes(setResourceServicesInput, answers<ResourceView>()),
  remove: takes(resourceIdInput, succeeds),
  restore: takes(resourceIdInput, answers<ResourceView>()),
};
