/** Made by openapi-typescript from /api/openapi.json. */
export interface paths {
    "/auth/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The current user */
        get: operations["getAuthUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All categories, by name */
        get: operations["getCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Places where shoppers can pick up now, in the order in which shoppers see them */
        get: operations["getPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pickup-times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Free pickup times of a place, for the slotId of an order */
        get: operations["getPickupTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products with variations and images, newest first */
        get: operations["getProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names of categories and products for a search that is being typed, at most six */
        get: operations["getProductsSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One product with variations and images */
        get: operations["getProductsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A product's reviews, newest first */
        get: operations["getProductsIdReviews"];
        put?: never;
        /** Review a product; guests give a name */
        post: operations["postProductsIdReviews"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/create-payment-intent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to pay for a cart */
        post: operations["postCreatePaymentIntent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My orders, newest first */
        get: operations["getOrders"];
        put?: never;
        /** The order of a succeeded payment; the same payment again answers the same order with 200. A shop may need no address for pickup */
        post: operations["postOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel my order within 4 hours */
        post: operations["postOrdersIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/pickup-time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Move my pickup to another free time, until the cut-off */
        put: operations["putOrdersIdPickupTime"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The dashboard's numbers */
        get: operations["getAdminStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products with the stock on the shelf */
        get: operations["getAdminProducts"];
        put?: never;
        /** Create a product; stock and SKU null when it is to have variations */
        post: operations["postAdminProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a product; absent is unchanged, null is cleared */
        put: operations["putAdminProductsId"];
        post?: never;
        /** Delete a product, or archive it when it was ever ordered */
        delete: operations["deleteAdminProductsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/variations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a variation; Standard again is the same one */
        post: operations["postAdminVariations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/variations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a variation, or only its stock */
        put: operations["putAdminVariationsId"];
        post?: never;
        /** Delete a variation that was never ordered */
        delete: operations["deleteAdminVariationsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/products/{id}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an image: JPEG, PNG, WebP, AVIF or GIF, at most 10 MB and 50 megapixels */
        post: operations["postAdminProductsIdImages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/product-images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an image */
        delete: operations["deleteAdminProductImagesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/product-images/{id}/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Move an image; neighbours change places by two calls */
        put: operations["putAdminProductImagesIdOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a category; an empty slug is made from the name */
        post: operations["postAdminCategories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a category; a new name is given to its products too */
        put: operations["putAdminCategoriesId"];
        post?: never;
        /** Delete a category; its products keep the text */
        delete: operations["deleteAdminCategoriesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every variation with its stock */
        get: operations["getAdminInventory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All users, newest first */
        get: operations["getAdminUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give or take admin rights */
        put: operations["putAdminUsersId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Places of pickup, in the order in which shoppers see them */
        get: operations["getAdminPlaces"];
        put?: never;
        /** Create a place; special days one a line: 2026-12-24 9am-12pm or 2026-12-25 closed */
        post: operations["postAdminPlaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/places/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A place */
        get: operations["getAdminPlacesId"];
        /** Change a place or switch it off; the store's address and hours are those of the settings */
        put: operations["putAdminPlacesId"];
        post?: never;
        /** Delete a place that no order or checkout uses; one that is used can be switched off */
        delete: operations["deleteAdminPlacesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/places/{id}/cancelled-days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a market day: the place is closed then, and each of its orders gets one email */
        post: operations["postAdminPlacesIdCancelledDays"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/market-answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose for the customer after a cancelled market: another pickup, delivery at no fee, or cancel */
        post: operations["postAdminOrdersIdMarketAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All orders, newest first */
        get: operations["getAdminOrders"];
        put?: never;
        /** Enter an order by hand, with its payments and perhaps a payment link for the rest; with a link alone, its `id` becomes the order's when it is paid; the same `id` again answers the same with 200 */
        post: operations["postAdminOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change contact, delivery, notes and pieces until it is handed over; absent is unchanged, null is cleared; the same `id` again answers the same */
        put: operations["putAdminOrdersId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the status; ready is reached by mark-ready only */
        put: operations["putAdminOrdersIdStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refund pieces, the delivery fee or goodwill; the same `id` again answers the same */
        post: operations["postAdminOrdersIdRefunds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record money received by hand; the same `id` again answers the same */
        post: operations["postAdminOrdersIdPayments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payment-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payment links that wait for their payment, newest first */
        get: operations["getAdminPaymentLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/payment-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a payment link for what an order owes; again: the open one, with 200 */
        post: operations["postAdminOrdersIdPaymentLink"];
        /** End the payment link of an order, or of an order that is placed when it is paid */
        delete: operations["deleteAdminOrdersIdPaymentLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/waive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give up what is still owed, less than 0.50 */
        post: operations["postAdminOrdersIdWaive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/given-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record that money was given back by hand; `method` only for a card refund that failed */
        post: operations["postAdminOrdersIdGivenBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/replacement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send pieces again as an order at 0.00; the same `id` again answers the same */
        post: operations["postAdminOrdersIdReplacement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/mark-ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an order ready and tell the customer */
        post: operations["postAdminOrdersIdMarkReady"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/not-there": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note that the customer of a ready order did not come */
        post: operations["postAdminOrdersIdNotThere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/pickup-time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Move a pickup to another time, and tell the customer */
        put: operations["putAdminOrdersIdPickupTime"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/delivery-day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Move a delivery to another day, and tell the customer */
        put: operations["putAdminOrdersIdDeliveryDay"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/reports/low-stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products with variations above 0 and below 5 */
        get: operations["getAdminReportsLowStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/reports/out-of-stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products with variations at 0 */
        get: operations["getAdminReportsOutOfStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/reports/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sales by product, before GST, without cancelled orders */
        get: operations["getAdminReportsSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/delivery-zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All delivery zones, by name */
        get: operations["getAdminDeliveryZones"];
        put?: never;
        /** Create a delivery zone; each beginning of a postal code belongs to one zone */
        post: operations["postAdminDeliveryZones"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/delivery-zones/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A delivery zone */
        get: operations["getAdminDeliveryZonesId"];
        /** Change a delivery zone, or switch it on or off */
        put: operations["putAdminDeliveryZonesId"];
        post?: never;
        /** Delete a delivery zone */
        delete: operations["deleteAdminDeliveryZonesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All sales: those that run or will run, then those that have ended */
        get: operations["getAdminSales"];
        put?: never;
        /** Put a category, product or variation on sale */
        post: operations["postAdminSales"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sales/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A sale */
        get: operations["getAdminSalesId"];
        /** Change a sale that was not ended; once it has begun, not its first day and what it is for */
        put: operations["putAdminSalesId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sales/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a sale now; this cannot be undone */
        post: operations["postAdminSalesIdEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/promotions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All promotions, newest first, those that were ended last */
        get: operations["getAdminPromotions"];
        put?: never;
        /** Create a promotion; what does not matter for its kind is not stored; a code that reads like another one is refused */
        post: operations["postAdminPromotions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/promotions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A promotion */
        get: operations["getAdminPromotionsId"];
        /** Change a promotion that was not ended, or pause and resume it with `isOn` */
        put: operations["putAdminPromotionsId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/promotions/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a promotion; this cannot be undone */
        post: operations["postAdminPromotionsIdEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/gift-cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gift cards, newest first; `search` finds the last four letters of a code, or the recipient's name or email address */
        get: operations["getAdminGiftCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/gift-cards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A gift card with all that happened to its balance, oldest first; its code is stored nowhere */
        get: operations["getAdminGiftCardsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/gift-cards/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Void a gift card: its balance is lost; this cannot be undone */
        post: operations["postAdminGiftCardsIdVoid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/gift-cards/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email a gift card, perhaps to a corrected name and address; with a new code, so that the old one ends */
        post: operations["postAdminGiftCardsIdSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/gift-card-recipient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Correct who gets the gift cards of an order, and when; only of those that were not sent yet */
        put: operations["putAdminOrdersIdGiftCardRecipient"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/reports/gift-cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is owed to holders of gift cards, by month at the shop: sold + given as refunds - used + returned - refunded - voided */
        get: operations["getAdminReportsGiftCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stripe/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Events of the payment provider, signed in Stripe-Signature */
        post: operations["postStripeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            message: string;
            fields?: {
                [key: string]: string[];
            };
            requestId?: string;
        } & {
            [key: string]: unknown;
        };
        User: {
            id: string;
            email: string;
            firstName: string | null;
            lastName: string | null;
            profileImageUrl: string | null;
            isAdmin: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        Category: {
            id: string;
            name: string;
            slug: string;
            description: string | null;
            facts?: string;
            preparation?: string;
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Product: {
            id: string;
            name: string;
            description: string | null;
            facts?: string;
            preparation?: string;
            category: string;
            basePrice: string;
            salePrice: string | null;
            imageUrl: string | null;
            imagePublicId: string | null;
            stockQuantity: number | null;
            sku: string | null;
            images: components["schemas"]["ProductImage"][];
            variations: components["schemas"]["Variation"][];
            draft?: boolean;
            isGiftCard?: boolean;
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ProductImage: {
            id: string;
            productId: string;
            imageUrl: string;
            imagePublicId: string;
            alt: string;
            width: number;
            height: number;
            srcSet: {
                avif: string;
                webp: string;
            };
            videoUrl?: string;
            displayOrder: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Variation: {
            id: string;
            productId: string;
            name: string;
            attributes: {
                [key: string]: string;
            };
            priceModifier: string;
            salePrice: string | null;
            stockQuantity: number;
            sku: string | null;
            imageId: string | null;
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Review: {
            id: string;
            productId: string;
            guestName: string | null;
            rating: number;
            title: string | null;
            comment: string | null;
            verifiedPurchase: boolean;
            /** Format: date-time */
            createdAt: string;
            answer?: {
                text: string;
                /** Format: date-time */
                createdAt: string;
            };
            /** @constant */
            hidden?: true;
        };
        PaymentIntent: {
            clientSecret: string | null;
            paymentIntentId: string | null;
            amount: string;
        };
        Order: {
            id: string;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            status: "pending" | "processing" | "ready" | "fulfilled" | "cancelled";
            /** @enum {string} */
            deliveryMethod: "pickup" | "delivery";
            placeId?: string;
            items: components["schemas"]["OrderItem"][];
            subtotal: string;
            gst: string;
            totalPrice: string;
            shippingAddress: {
                name: string;
                email: string;
                phone: string;
                address: string;
                address2?: string;
                city: string;
                province: string;
                postalCode: string;
            };
            refundStatus: ("pending" | "refunded" | "failed") | null;
            /** @enum {string} */
            source: "web" | "manual";
            /** @enum {string} */
            paymentStatus: "unpaid" | "partly_paid" | "paid" | "partly_refunded" | "refunded";
            note: string;
            giftNote: string;
            giftCardRecipient: {
                name: string;
                email: string;
                message: string;
                sendOn: string | null;
            } | null;
            readyBy: string | null;
            slot: {
                /** Format: date-time */
                startsAt: string;
                /** Format: date-time */
                endsAt: string;
                words: string;
            } | null;
            cancelledMarketDay: string | null;
            adjustments: {
                /** @enum {string} */
                type: "discount" | "delivery_fee" | "rounding";
                lowers: ("lines" | "fee") | null;
                label: string;
                amount: string;
            }[];
            payments: {
                id: string;
                /** @enum {string} */
                method: "card" | "gift_card" | "cash" | "e_transfer" | "terminal";
                amount: string;
                paidAt: string | null;
                giftCard: {
                    lastFour: string;
                    left: string;
                } | null;
            }[];
            refunds: {
                id: string;
                /** Format: date-time */
                createdAt: string;
                reason: ("damaged" | "wrong_item" | "late" | "goodwill" | "other") | null;
                change: {
                    added: string;
                    owedBefore: string;
                } | null;
                amount: string;
                gst: string;
                /** @enum {string} */
                status: "pending" | "refunded" | "failed";
                lines: {
                    /** @enum {string} */
                    kind: "line" | "delivery_fee" | "goodwill" | "rest" | "unassigned";
                    itemId: string | null;
                    quantity: number;
                    restocked: boolean;
                    amount: string;
                }[];
            }[];
            kept: string;
            replacesId: string | null;
            replacementIds: string[];
        };
        OrderItem: {
            id: string;
            variationId: string;
            productName: string;
            variationName: string;
            quantity: number;
            unitPrice: string;
            regularPrice: string | null;
            totalPrice: string;
            isGiftCard?: boolean;
        };
        OrderStub: {
            id: string;
            number: string;
            /** @enum {string} */
            status: "pending" | "processing" | "ready" | "fulfilled" | "cancelled";
            totalPrice: string;
        };
        Stats: {
            totalProducts: number;
            pendingOrders: number;
            lowStockProducts: number;
            totalRevenue: string;
        };
        InventoryRow: {
            variationId: string;
            productId: string;
            productName: string;
            variationName: string;
            category: string;
            basePrice: string;
            priceModifier: string;
            sku: string | null;
            stockQuantity: number;
            draft?: boolean;
        };
        Place: {
            id: string;
            name: string;
            address: string;
            hours: string;
            specialDays: string;
            slotMinutes: number | null;
            slotPlaces: number;
            slotCutoffHours: number;
            slotDaysAhead: number;
            isStore: boolean;
            isOn: boolean;
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        AdminOrder: {
            id: string;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            status: "pending" | "processing" | "ready" | "fulfilled" | "cancelled";
            /** @enum {string} */
            deliveryMethod: "pickup" | "delivery";
            placeId?: string;
            items: components["schemas"]["OrderItem"][];
            subtotal: string;
            gst: string;
            totalPrice: string;
            shippingAddress: {
                name: string;
                email: string;
                phone: string;
                address: string;
                address2?: string;
                city: string;
                province: string;
                postalCode: string;
            };
            refundStatus: ("pending" | "refunded" | "failed") | null;
            /** @enum {string} */
            source: "web" | "manual";
            /** @enum {string} */
            paymentStatus: "unpaid" | "partly_paid" | "paid" | "partly_refunded" | "refunded";
            note: string;
            giftNote: string;
            giftCardRecipient: {
                name: string;
                email: string;
                message: string;
                sendOn: string | null;
            } | null;
            readyBy: string | null;
            slot: {
                /** Format: date-time */
                startsAt: string;
                /** Format: date-time */
                endsAt: string;
                words: string;
            } | null;
            cancelledMarketDay: string | null;
            adjustments: {
                /** @enum {string} */
                type: "discount" | "delivery_fee" | "rounding";
                lowers: ("lines" | "fee") | null;
                label: string;
                amount: string;
            }[];
            payments: {
                id: string;
                /** @enum {string} */
                method: "card" | "gift_card" | "cash" | "e_transfer" | "terminal";
                amount: string;
                paidAt: string | null;
                giftCard: {
                    lastFour: string;
                    left: string;
                } | null;
                received: string | null;
                reference: string;
                enteredById: string | null;
            }[];
            refunds: {
                id: string;
                /** Format: date-time */
                createdAt: string;
                reason: ("damaged" | "wrong_item" | "late" | "goodwill" | "other") | null;
                change: {
                    added: string;
                    owedBefore: string;
                } | null;
                amount: string;
                gst: string;
                /** @enum {string} */
                status: "pending" | "refunded" | "failed";
                lines: {
                    /** @enum {string} */
                    kind: "line" | "delivery_fee" | "goodwill" | "rest" | "unassigned";
                    itemId: string | null;
                    quantity: number;
                    restocked: boolean;
                    amount: string;
                }[];
                parts: {
                    id: string;
                    paymentId: string;
                    /** @enum {string} */
                    method: "card" | "gift_card" | "cash" | "e_transfer" | "terminal";
                    amount: string;
                    /** @enum {string} */
                    status: "pending" | "refunded" | "failed";
                    reference: string;
                    refundedAt: string | null;
                }[];
            }[];
            kept: string;
            replacesId: string | null;
            replacementIds: string[];
            userId?: string;
            guestEmail: string | null;
            stripePaymentIntentId: string | null;
            version: number;
            readyAt: string | null;
            notThereAt: string | null;
            shopNote: string;
            owed: string;
        };
        PaymentLink: {
            /** Format: uuid */
            id: string;
            /** Format: uri */
            url: string;
            amount: string;
            expiresAt: string;
        };
        StockReportRow: {
            id: string;
            name: string;
            category: string;
            variations: {
                id: string;
                name: string;
                stockQuantity: number;
            }[];
        };
        SalesReportRow: {
            productId: string;
            productName: string;
            unitsSold: number;
            totalRevenue: string;
            totalSales: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAuthUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCategories: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"][];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPlaces: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        address: string;
                        hours: string;
                        specialDays: string;
                        asksForTime: boolean;
                    }[];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPickupTimes: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                /** @description The first place when absent. */
                placeId?: string;
                /** @description What is ordered, separated by commas: no time is before it is ready. */
                variationIds?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        slotId: string;
                        endsAt: string;
                        words: string;
                    }[];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProducts: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                search?: string;
                /** @description Names, separated by commas; unknown names are ignored */
                categories?: string;
                /** @description `true`: only what is available */
                inStock?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProductsSuggestions: {
        parameters: {
            query?: {
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories: string[];
                        products: string[];
                    };
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProductsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProductsIdReviews: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"][];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postProductsIdReviews: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rating: number | string;
                    title?: string | null;
                    comment?: string | null;
                    guestName?: string | null;
                };
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCreatePaymentIntent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: string | number;
                    amountDue?: string | number;
                    cart: {
                        variationId: string;
                        quantity: number | string;
                        price?: string | number;
                    }[];
                    email?: string;
                    discountCode?: string;
                    giftCardCodes?: string[];
                    /** Format: uuid */
                    placeId?: string;
                    /** Format: date-time */
                    slotId?: string;
                    postalCode?: string;
                    /** @enum {string} */
                    deliveryMethod?: "pickup" | "delivery";
                    shippingAddress?: {
                        name: string;
                        email: string;
                        phone: string;
                        address: string;
                        address2?: string | null;
                        city: string;
                        province: string;
                        postalCode: string;
                    };
                    giftCardRecipient?: {
                        name: string;
                        email?: string;
                        message?: string;
                        sendOn?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentIntent"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrders: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    shippingAddress: {
                        name: string;
                        email: string;
                        phone: string;
                        address: string;
                        address2?: string | null;
                        city: string;
                        province: string;
                        postalCode: string;
                    };
                    /**
                     * @default pickup
                     * @enum {string}
                     */
                    deliveryMethod?: "pickup" | "delivery";
                    /** Format: uuid */
                    placeId?: string;
                    /** Format: date-time */
                    slotId?: string;
                    cart: {
                        variationId: string;
                        quantity: number | string;
                        price?: string | number;
                    }[];
                    stripePaymentIntentId?: string | null;
                    discountCode?: string;
                    giftCardCodes?: string[];
                    giftNote?: string;
                    giftCardRecipient?: {
                        name: string;
                        email?: string;
                        message?: string;
                        sendOn?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"] | components["schemas"]["OrderStub"];
                };
            };
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"] | components["schemas"]["OrderStub"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postOrdersIdCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putOrdersIdPickupTime: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    slotId: string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminProducts: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    facts?: string | null;
                    preparation?: string | null;
                    category: string;
                    basePrice: string | number;
                    imageUrl?: string | null;
                    imagePublicId?: string | null;
                    stockQuantity?: (number | string) | null;
                    sku?: string | null;
                    draft?: boolean | null;
                    isGiftCard?: boolean | null;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAdminProductsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string | null;
                    facts?: string | null;
                    preparation?: string | null;
                    category?: string;
                    basePrice?: string | number;
                    imageUrl?: string | null;
                    imagePublicId?: string | null;
                    stockQuantity?: (number | string) | null;
                    sku?: string | null;
                    draft?: boolean | null;
                    isGiftCard?: boolean | null;
                    version?: number | string;
                    expectedStockQuantity?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAdminProductsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminVariations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default {} */
                    attributes?: {
                        [key: string]: string;
                    };
                    priceModifier?: string | number;
                    stockQuantity?: (number | string) | null;
                    sku?: string | null;
                    imageId?: string | null;
                    productId: string;
                };
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Variation"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAdminVariationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    attributes?: {
                        [key: string]: string;
                    };
                    priceModifier?: string | number;
                    stockQuantity?: (number | string) | null;
                    sku?: string | null;
                    imageId?: string | null;
                    expectedStockQuantity?: number | string;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Variation"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAdminVariationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminProductsIdImages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductImage"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAdminProductImagesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAdminProductImagesIdOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    displayOrder: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductImage"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    slug?: string | null;
                    description?: string | null;
                    facts?: string | null;
                    preparation?: string | null;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAdminCategoriesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    slug?: string | null;
                    description?: string | null;
                    facts?: string | null;
                    preparation?: string | null;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAdminCategoriesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminInventory: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryRow"][];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminUsers: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAdminUsersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isAdmin: boolean;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminPlaces: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Place"][];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminPlaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    address: string;
                    hours?: string | null;
                    specialDays?: string | null;
                    slotMinutes?: (number | string) | null;
                    slotPlaces?: number | string;
                    slotCutoffHours?: number | string;
                    slotDaysAhead?: number | string;
                    /** @default true */
                    isOn?: boolean;
                };
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Place"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminPlacesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Place"];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAdminPlacesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    address?: string;
                    hours?: string | null;
                    specialDays?: string | null;
                    slotMinutes?: (number | string) | null;
                    slotPlaces?: number | string;
                    slotCutoffHours?: number | string;
                    slotDaysAhead?: number | string;
                    isOn?: boolean;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Place"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAdminPlacesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminPlacesIdCancelledDays: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date */
                    day: string;
                };
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orders: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminOrdersIdMarketAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    intent: "move";
                    /** Format: uuid */
                    placeId?: string;
                    /** Format: date-time */
                    slotId?: string;
                } | {
                    /** @constant */
                    intent: "deliver";
                    address: string;
                    city: string;
                    province: string;
                    address2?: string | null;
                    postalCode: string;
                } | {
                    /** @constant */
                    intent: "cancel";
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminOrders: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                /** @description Pending, processing and ready are without orders whose items were all refunded or replaced. */
                status?: "pending" | "processing" | "ready" | "fulfilled" | "cancelled";
                search?: string;
                source?: "web" | "manual";
                paymentStatus?: "unpaid" | "partly_paid" | "paid" | "partly_refunded" | "refunded";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"][];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    lines: {
                        /** Format: uuid */
                        variationId: string;
                        quantity: number | string;
                        price?: string | number;
                        reason?: string;
                    }[];
                    shippingAddress: {
                        name: string;
                        email?: string | null;
                        phone?: string | null;
                        address?: string | null;
                        address2?: string | null;
                        city?: string | null;
                        province?: string | null;
                        postalCode?: string | null;
                    };
                    /** Format: uuid */
                    userId?: string;
                    /** Format: uuid */
                    placeId?: string;
                    /** Format: date-time */
                    slotId?: string;
                    /** @enum {string} */
                    fulfilment: "pickup" | "delivery" | "handed_over";
                    deliveryFee?: string | number;
                    discountCode?: string;
                    giftCardRecipient?: {
                        name: string;
                        email?: string;
                        message?: string;
                        sendOn?: string | null;
                    };
                    note?: string;
                    giftNote?: string;
                    shopNote?: string;
                    payments?: {
                        /** Format: uuid */
                        id?: string;
                        /** @enum {string} */
                        method: "cash" | "e_transfer" | "terminal" | "gift_card";
                        amount?: string | number;
                        reference?: string;
                    }[];
                    /** @default false */
                    paymentLink?: boolean;
                    oversold?: string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** @enum {string} */
                        status: "pending" | "processing" | "ready" | "fulfilled" | "cancelled";
                        /** @enum {string} */
                        deliveryMethod: "pickup" | "delivery";
                        placeId?: string;
                        items: components["schemas"]["OrderItem"][];
                        subtotal: string;
                        gst: string;
                        totalPrice: string;
                        shippingAddress: {
                            name: string;
                            email: string;
                            phone: string;
                            address: string;
                            address2?: string;
                            city: string;
                            province: string;
                            postalCode: string;
                        };
                        refundStatus: ("pending" | "refunded" | "failed") | null;
                        /** @enum {string} */
                        source: "web" | "manual";
                        /** @enum {string} */
                        paymentStatus: "unpaid" | "partly_paid" | "paid" | "partly_refunded" | "refunded";
                        note: string;
                        giftNote: string;
                        giftCardRecipient: {
                            name: string;
                            email: string;
                            message: string;
                            sendOn: string | null;
                        } | null;
                        readyBy: string | null;
                        slot: {
                            /** Format: date-time */
                            startsAt: string;
                            /** Format: date-time */
                            endsAt: string;
                            words: string;
                        } | null;
                        cancelledMarketDay: string | null;
                        adjustments: {
                            /** @enum {string} */
                            type: "discount" | "delivery_fee" | "rounding";
                            lowers: ("lines" | "fee") | null;
                            label: string;
                            amount: string;
                        }[];
                        payments: {
                            id: string;
                            /** @enum {string} */
                            method: "card" | "gift_card" | "cash" | "e_transfer" | "terminal";
                            amount: string;
                            paidAt: string | null;
                            giftCard: {
                                lastFour: string;
                                left: string;
                            } | null;
                            received: string | null;
                            reference: string;
                            enteredById: string | null;
                        }[];
                        refunds: {
                            id: string;
                            /** Format: date-time */
                            createdAt: string;
                            reason: ("damaged" | "wrong_item" | "late" | "goodwill" | "other") | null;
                            change: {
                                added: string;
                                owedBefore: string;
                            } | null;
                            amount: string;
                            gst: string;
                            /** @enum {string} */
                            status: "pending" | "refunded" | "failed";
                            lines: {
                                /** @enum {string} */
                                kind: "line" | "delivery_fee" | "goodwill" | "rest" | "unassigned";
                                itemId: string | null;
                                quantity: number;
                                restocked: boolean;
                                amount: string;
                            }[];
                            parts: {
                                id: string;
                                paymentId: string;
                                /** @enum {string} */
                                method: "card" | "gift_card" | "cash" | "e_transfer" | "terminal";
                                amount: string;
                                /** @enum {string} */
                                status: "pending" | "refunded" | "failed";
                                reference: string;
                                refundedAt: string | null;
                            }[];
                        }[];
                        kept: string;
                        replacesId: string | null;
                        replacementIds: string[];
                        userId?: string;
                        guestEmail: string | null;
                        stripePaymentIntentId: string | null;
                        version: number;
                        readyAt: string | null;
                        notThereAt: string | null;
                        shopNote: string;
                        owed: string;
                        paymentLink: components["schemas"]["PaymentLink"] | null;
                    } | {
                        paymentLink: components["schemas"]["PaymentLink"];
                    };
                };
            };
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** @enum {string} */
                        status: "pending" | "processing" | "ready" | "fulfilled" | "cancelled";
                        /** @enum {string} */
                        deliveryMethod: "pickup" | "delivery";
                        placeId?: string;
                        items: components["schemas"]["OrderItem"][];
                        subtotal: string;
                        gst: string;
                        totalPrice: string;
                        shippingAddress: {
                            name: string;
                            email: string;
                            phone: string;
                            address: string;
                            address2?: string;
                            city: string;
                            province: string;
                            postalCode: string;
                        };
                        refundStatus: ("pending" | "refunded" | "failed") | null;
                        /** @enum {string} */
                        source: "web" | "manual";
                        /** @enum {string} */
                        paymentStatus: "unpaid" | "partly_paid" | "paid" | "partly_refunded" | "refunded";
                        note: string;
                        giftNote: string;
                        giftCardRecipient: {
                            name: string;
                            email: string;
                            message: string;
                            sendOn: string | null;
                        } | null;
                        readyBy: string | null;
                        slot: {
                            /** Format: date-time */
                            startsAt: string;
                            /** Format: date-time */
                            endsAt: string;
                            words: string;
                        } | null;
                        cancelledMarketDay: string | null;
                        adjustments: {
                            /** @enum {string} */
                            type: "discount" | "delivery_fee" | "rounding";
                            lowers: ("lines" | "fee") | null;
                            label: string;
                            amount: string;
                        }[];
                        payments: {
                            id: string;
                            /** @enum {string} */
                            method: "card" | "gift_card" | "cash" | "e_transfer" | "terminal";
                            amount: string;
                            paidAt: string | null;
                            giftCard: {
                                lastFour: string;
                                left: string;
                            } | null;
                            received: string | null;
                            reference: string;
                            enteredById: string | null;
                        }[];
                        refunds: {
                            id: string;
                            /** Format: date-time */
                            createdAt: string;
                            reason: ("damaged" | "wrong_item" | "late" | "goodwill" | "other") | null;
                            change: {
                                added: string;
                                owedBefore: string;
                            } | null;
                            amount: string;
                            gst: string;
                            /** @enum {string} */
                            status: "pending" | "refunded" | "failed";
                            lines: {
                                /** @enum {string} */
                                kind: "line" | "delivery_fee" | "goodwill" | "rest" | "unassigned";
                                itemId: string | null;
                                quantity: number;
                                restocked: boolean;
                                amount: string;
                            }[];
                            parts: {
                                id: string;
                                paymentId: string;
                                /** @enum {string} */
                                method: "card" | "gift_card" | "cash" | "e_transfer" | "terminal";
                                amount: string;
                                /** @enum {string} */
                                status: "pending" | "refunded" | "failed";
                                reference: string;
                                refundedAt: string | null;
                            }[];
                        }[];
                        kept: string;
                        replacesId: string | null;
                        replacementIds: string[];
                        userId?: string;
                        guestEmail: string | null;
                        stripePaymentIntentId: string | null;
                        version: number;
                        readyAt: string | null;
                        notThereAt: string | null;
                        shopNote: string;
                        owed: string;
                        paymentLink: components["schemas"]["PaymentLink"] | null;
                    } | {
                        paymentLink: components["schemas"]["PaymentLink"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAdminOrdersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    version?: number | string;
                    shippingAddress?: {
                        name?: string;
                        email?: string | null;
                        phone?: string | null;
                        address?: string | null;
                        address2?: string | null;
                        city?: string | null;
                        province?: string | null;
                        postalCode?: string | null;
                    };
                    /** Format: uuid */
                    placeId?: string;
                    /** @enum {string} */
                    deliveryMethod?: "pickup" | "delivery";
                    lines?: {
                        /** Format: uuid */
                        itemId: string;
                        quantity: number | string;
                    }[];
                    added?: {
                        /** Format: uuid */
                        variationId: string;
                        quantity: number | string;
                        price?: string | number;
                        reason?: string;
                    }[];
                    oversold?: string;
                    note?: string | null;
                    shopNote?: string | null;
                    giftNote?: string | null;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAdminOrdersIdStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "pending" | "processing" | "fulfilled" | "cancelled";
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminOrdersIdRefunds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    version?: number | string;
                    lines?: {
                        /** Format: uuid */
                        itemId: string;
                        quantity: number | string;
                        amount?: string | number;
                        /** @default false */
                        restock?: boolean;
                    }[];
                    /** @default false */
                    deliveryFee?: boolean;
                    goodwill?: string | number;
                    /** @enum {string} */
                    reason: "damaged" | "wrong_item" | "late" | "goodwill" | "other";
                    asGiftCard?: boolean;
                };
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminOrdersIdPayments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    /** @enum {string} */
                    method: "cash" | "e_transfer" | "terminal" | "gift_card";
                    amount?: string | number;
                    reference?: string;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminPaymentLinks: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** Format: uri */
                        url: string;
                        amount: string;
                        expiresAt: string;
                        orderId: string | null;
                        name: string;
                        email: string;
                        pieces: number;
                        createdAt: string;
                    }[];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminOrdersIdPaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAdminOrdersIdPaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminOrdersIdWaive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminOrdersIdGivenBack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    partId: string;
                    reference?: string;
                    /** @enum {string} */
                    method?: "cash" | "e_transfer";
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminOrdersIdReplacement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    version?: number | string;
                    lines: {
                        /** Format: uuid */
                        itemId: string;
                        quantity: number | string;
                    }[];
                };
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminOrdersIdMarkReady: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminOrdersIdNotThere: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAdminOrdersIdPickupTime: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    slotId: string;
                    /** Format: date-time */
                    endsAt?: string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAdminOrdersIdDeliveryDay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date */
                    day: string;
                    /** @default false */
                    evenIfFull?: boolean;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminReportsLowStock: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockReportRow"][];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminReportsOutOfStock: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockReportRow"][];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminReportsSales: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesReportRow"][];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminDeliveryZones: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        prefixes: string;
                        fee: string;
                        freeFrom: string | null;
                        smallestOrder: string | null;
                        weekdays: string;
                        cutoffHours: number;
                        placesADay: number | null;
                        isOn: boolean;
                        version: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    }[];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminDeliveryZones: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    prefixes: string;
                    fee: string | number;
                    freeFrom?: string | number | null;
                    smallestOrder?: string | number | null;
                    weekdays?: string;
                    cutoffHours?: number | string;
                    placesADay?: (number | string) | null;
                    isOn?: boolean;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        prefixes: string;
                        fee: string;
                        freeFrom: string | null;
                        smallestOrder: string | null;
                        weekdays: string;
                        cutoffHours: number;
                        placesADay: number | null;
                        isOn: boolean;
                        version: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminDeliveryZonesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        prefixes: string;
                        fee: string;
                        freeFrom: string | null;
                        smallestOrder: string | null;
                        weekdays: string;
                        cutoffHours: number;
                        placesADay: number | null;
                        isOn: boolean;
                        version: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAdminDeliveryZonesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    prefixes?: string;
                    fee?: string | number;
                    freeFrom?: string | number | null;
                    smallestOrder?: string | number | null;
                    weekdays?: string;
                    cutoffHours?: number | string;
                    placesADay?: (number | string) | null;
                    isOn?: boolean;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        prefixes: string;
                        fee: string;
                        freeFrom: string | null;
                        smallestOrder: string | null;
                        weekdays: string;
                        cutoffHours: number;
                        placesADay: number | null;
                        isOn: boolean;
                        version: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAdminDeliveryZonesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminSales: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        category: string | null;
                        productId: string | null;
                        variationId: string | null;
                        percent: string | null;
                        amount: string | null;
                        fromDay: string;
                        untilDay: string;
                        endedAt: string | null;
                        version: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    }[];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminSales: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    category?: string | null;
                    productId?: string | null;
                    variationId?: string | null;
                    percent?: string | number | null;
                    amount?: string | number | null;
                    fromDay: string;
                    untilDay: string;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        category: string | null;
                        productId: string | null;
                        variationId: string | null;
                        percent: string | null;
                        amount: string | null;
                        fromDay: string;
                        untilDay: string;
                        endedAt: string | null;
                        version: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminSalesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        category: string | null;
                        productId: string | null;
                        variationId: string | null;
                        percent: string | null;
                        amount: string | null;
                        fromDay: string;
                        untilDay: string;
                        endedAt: string | null;
                        version: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAdminSalesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    category?: string | null;
                    productId?: string | null;
                    variationId?: string | null;
                    percent?: string | number | null;
                    amount?: string | number | null;
                    fromDay?: string;
                    untilDay?: string;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        category: string | null;
                        productId: string | null;
                        variationId: string | null;
                        percent: string | null;
                        amount: string | null;
                        fromDay: string;
                        untilDay: string;
                        endedAt: string | null;
                        version: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminSalesIdEnd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        category: string | null;
                        productId: string | null;
                        variationId: string | null;
                        percent: string | null;
                        amount: string | null;
                        fromDay: string;
                        untilDay: string;
                        endedAt: string | null;
                        version: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminPromotions: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        code: string | null;
                        /** @enum {string} */
                        who: "everybody" | "signed_in" | "first_order" | "emails";
                        emails: string[];
                        /** @enum {string} */
                        what: "all" | "categories" | "products";
                        categories: string[];
                        productIds: string[];
                        /** @enum {string} */
                        kind: "percent" | "amount" | "buy_get" | "free_delivery";
                        percent: string | null;
                        amount: string | null;
                        buy: number | null;
                        get: number | null;
                        leastAmount: string | null;
                        leastPieces: number | null;
                        fromDay: string | null;
                        untilDay: string | null;
                        limitInAll: number | null;
                        limitPerPerson: number | null;
                        isOn: boolean;
                        endedAt: string | null;
                        version: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    }[];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminPromotions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    code?: string | null;
                    /** @enum {string} */
                    who?: "everybody" | "signed_in" | "first_order" | "emails";
                    emails?: string[];
                    /** @enum {string} */
                    what?: "all" | "categories" | "products";
                    categories?: string[];
                    productIds?: string[];
                    /** @enum {string} */
                    kind: "percent" | "amount" | "buy_get" | "free_delivery";
                    percent?: string | number | null;
                    amount?: string | number | null;
                    buy?: (number | string) | null;
                    get?: (number | string) | null;
                    leastAmount?: string | number | null;
                    leastPieces?: (number | string) | null;
                    fromDay?: string | null;
                    untilDay?: string | null;
                    limitInAll?: (number | string) | null;
                    limitPerPerson?: (number | string) | null;
                    isOn?: boolean;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        code: string | null;
                        /** @enum {string} */
                        who: "everybody" | "signed_in" | "first_order" | "emails";
                        emails: string[];
                        /** @enum {string} */
                        what: "all" | "categories" | "products";
                        categories: string[];
                        productIds: string[];
                        /** @enum {string} */
                        kind: "percent" | "amount" | "buy_get" | "free_delivery";
                        percent: string | null;
                        amount: string | null;
                        buy: number | null;
                        get: number | null;
                        leastAmount: string | null;
                        leastPieces: number | null;
                        fromDay: string | null;
                        untilDay: string | null;
                        limitInAll: number | null;
                        limitPerPerson: number | null;
                        isOn: boolean;
                        endedAt: string | null;
                        version: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminPromotionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        code: string | null;
                        /** @enum {string} */
                        who: "everybody" | "signed_in" | "first_order" | "emails";
                        emails: string[];
                        /** @enum {string} */
                        what: "all" | "categories" | "products";
                        categories: string[];
                        productIds: string[];
                        /** @enum {string} */
                        kind: "percent" | "amount" | "buy_get" | "free_delivery";
                        percent: string | null;
                        amount: string | null;
                        buy: number | null;
                        get: number | null;
                        leastAmount: string | null;
                        leastPieces: number | null;
                        fromDay: string | null;
                        untilDay: string | null;
                        limitInAll: number | null;
                        limitPerPerson: number | null;
                        isOn: boolean;
                        endedAt: string | null;
                        version: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAdminPromotionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    code?: string | null;
                    /** @enum {string} */
                    who?: "everybody" | "signed_in" | "first_order" | "emails";
                    emails?: string[];
                    /** @enum {string} */
                    what?: "all" | "categories" | "products";
                    categories?: string[];
                    productIds?: string[];
                    /** @enum {string} */
                    kind?: "percent" | "amount" | "buy_get" | "free_delivery";
                    percent?: string | number | null;
                    amount?: string | number | null;
                    buy?: (number | string) | null;
                    get?: (number | string) | null;
                    leastAmount?: string | number | null;
                    leastPieces?: (number | string) | null;
                    fromDay?: string | null;
                    untilDay?: string | null;
                    limitInAll?: (number | string) | null;
                    limitPerPerson?: (number | string) | null;
                    isOn?: boolean;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        code: string | null;
                        /** @enum {string} */
                        who: "everybody" | "signed_in" | "first_order" | "emails";
                        emails: string[];
                        /** @enum {string} */
                        what: "all" | "categories" | "products";
                        categories: string[];
                        productIds: string[];
                        /** @enum {string} */
                        kind: "percent" | "amount" | "buy_get" | "free_delivery";
                        percent: string | null;
                        amount: string | null;
                        buy: number | null;
                        get: number | null;
                        leastAmount: string | null;
                        leastPieces: number | null;
                        fromDay: string | null;
                        untilDay: string | null;
                        limitInAll: number | null;
                        limitPerPerson: number | null;
                        isOn: boolean;
                        endedAt: string | null;
                        version: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminPromotionsIdEnd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        code: string | null;
                        /** @enum {string} */
                        who: "everybody" | "signed_in" | "first_order" | "emails";
                        emails: string[];
                        /** @enum {string} */
                        what: "all" | "categories" | "products";
                        categories: string[];
                        productIds: string[];
                        /** @enum {string} */
                        kind: "percent" | "amount" | "buy_get" | "free_delivery";
                        percent: string | null;
                        amount: string | null;
                        buy: number | null;
                        get: number | null;
                        leastAmount: string | null;
                        leastPieces: number | null;
                        fromDay: string | null;
                        untilDay: string | null;
                        limitInAll: number | null;
                        limitPerPerson: number | null;
                        isOn: boolean;
                        endedAt: string | null;
                        version: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminGiftCards: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        lastFour: string | null;
                        balance: string;
                        held: string;
                        recipient: {
                            name: string;
                            email: string;
                            message: string;
                            sendOn: string | null;
                        };
                        orderId: string | null;
                        refundId: string | null;
                        replacesId: string | null;
                        sentAt: string | null;
                        voidedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                    }[];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminGiftCardsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        lastFour: string | null;
                        balance: string;
                        held: string;
                        recipient: {
                            name: string;
                            email: string;
                            message: string;
                            sendOn: string | null;
                        };
                        orderId: string | null;
                        refundId: string | null;
                        replacesId: string | null;
                        sentAt: string | null;
                        voidedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        entries: {
                            /** @enum {string} */
                            kind: "sold" | "given" | "used" | "returned" | "refunded" | "voided";
                            amount: string;
                            orderId: string | null;
                            enteredBy: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminGiftCardsIdVoid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        lastFour: string | null;
                        balance: string;
                        held: string;
                        recipient: {
                            name: string;
                            email: string;
                            message: string;
                            sendOn: string | null;
                        };
                        orderId: string | null;
                        refundId: string | null;
                        replacesId: string | null;
                        sentAt: string | null;
                        voidedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        entries: {
                            /** @enum {string} */
                            kind: "sold" | "given" | "used" | "returned" | "refunded" | "voided";
                            amount: string;
                            orderId: string | null;
                            enteredBy: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminGiftCardsIdSend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    email?: string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        lastFour: string | null;
                        balance: string;
                        held: string;
                        recipient: {
                            name: string;
                            email: string;
                            message: string;
                            sendOn: string | null;
                        };
                        orderId: string | null;
                        refundId: string | null;
                        replacesId: string | null;
                        sentAt: string | null;
                        voidedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        entries: {
                            /** @enum {string} */
                            kind: "sold" | "given" | "used" | "returned" | "refunded" | "voided";
                            amount: string;
                            orderId: string | null;
                            enteredBy: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAdminOrdersIdGiftCardRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    giftCardRecipient: {
                        name: string;
                        email?: string;
                        message?: string;
                        sendOn?: string | null;
                    } | null;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminReportsGiftCards: {
        parameters: {
            query?: {
                limit?: number | string;
                offset?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    /** @description The number of all rows */
                    "X-Total-Count"?: number;
                    /** @description The address of the next rows, if there are more, with rel="next" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        month: string;
                        sold: string;
                        given: string;
                        used: string;
                        returned: string;
                        refunded: string;
                        voided: string;
                        open: string;
                    }[];
                };
            };
            /** @description Not changed since the ETag sent in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postStripeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    type: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        received: true;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
