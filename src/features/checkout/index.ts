export { CheckoutForm } from './checkout-form';
