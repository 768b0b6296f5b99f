export { InstructorForm } from './instructor-form';
