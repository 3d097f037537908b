CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "profile_image_url" TEXT,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "wish_list_items" (
    "user_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wish_list_items_pkey" PRIMARY KEY ("user_id", "product_id")
);

CREATE TABLE "wish_list_links" (
    "user_id" UUID NOT NULL,
    "token" VARCHAR(22) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wish_list_links_pkey" PRIMARY KEY ("user_id")
);

CREATE TABLE "customer_notes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID,
    "email" TEXT,
    "text" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_notes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "identities" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identities_pkey" PRIMARY KEY ("issuer","subject")
);

CREATE TABLE "sessions" (
    "sid" TEXT NOT NULL,
    "sess" JSONB NOT NULL,
    "expire" TIMESTAMPTZ(3) NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "browser" VARCHAR(80) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("sid")
);

CREATE TABLE "categories" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" VARCHAR(100) NOT NULL,
    "slug" VARCHAR(100) NOT NULL,
    "description" TEXT,
    "facts" TEXT,
    "preparation" VARCHAR(20),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "categories_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "products" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" VARCHAR(255) NOT NULL,
    "description" TEXT,
    "facts" TEXT,
    "preparation" VARCHAR(20),
    "category" VARCHAR(100) NOT NULL,
    "base_price" DECIMAL(10,2) NOT NULL,
    "image_url" TEXT,
    "image_public_id" TEXT,
    "archived_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "is_gift_card" BOOLEAN NOT NULL DEFAULT false,
    "draft" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sold_pieces" (
    "product_id" UUID NOT NULL,
    "sold" INTEGER NOT NULL DEFAULT 0,
    "bought_with" UUID[] NOT NULL DEFAULT '{}',

    CONSTRAINT "sold_pieces_pkey" PRIMARY KEY ("product_id")
);

CREATE TABLE "sales" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" VARCHAR(80) NOT NULL DEFAULT '',
    "category" VARCHAR(100),
    "product_id" UUID,
    "variation_id" UUID,
    "percent" DECIMAL(5,2),
    "amount" DECIMAL(10,2),
    "from_day" DATE NOT NULL,
    "until_day" DATE NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sales_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "price_changes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "variation_id" UUID NOT NULL,
    "before" DECIMAL(10,2) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_changes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "variations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "product_id" UUID NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "attribute_order" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "price_modifier" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "stock_quantity" INTEGER NOT NULL DEFAULT 0,
    "held" INTEGER NOT NULL DEFAULT 0,
    "sku" VARCHAR(100),
    "image_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "position" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "variations_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "product_images" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "product_id" UUID NOT NULL,
    "image_url" TEXT NOT NULL,
    "image_public_id" TEXT NOT NULL,
    "alt" TEXT NOT NULL DEFAULT '',
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "widths" INTEGER[],
    "video_file" TEXT,
    "display_order" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_images_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "removed_images" (
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "image_public_id" TEXT NOT NULL,
    "image" JSONB NOT NULL,
    "variation_ids" UUID[],
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_images_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "reviews" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "product_id" UUID NOT NULL,
    "user_id" UUID,
    "guest_name" VARCHAR(80),
    "rating" INTEGER NOT NULL,
    "title" VARCHAR(120),
    "comment" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "hidden_at" TIMESTAMPTZ(3),
    "hidden_reason" VARCHAR(300),
    "answer" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "featured_place" SMALLINT,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "checkouts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "state" VARCHAR(20) NOT NULL DEFAULT 'open',
    "user_id" UUID,
    "contact" JSONB,
    "delivery_method" VARCHAR(50),
    "source" VARCHAR(20) NOT NULL DEFAULT 'web',
    "entered_by_id" UUID,
    "note" TEXT NOT NULL DEFAULT '',
    "shop_note" TEXT NOT NULL DEFAULT '',
    "gift_note" TEXT NOT NULL DEFAULT '',
    "pays_order_id" UUID,
    "place_id" UUID,
    "slot_id" UUID,
    "gift_card_recipient" JSONB,
    "cart_begun_at" TIMESTAMPTZ(3),
    "subtotal" DECIMAL(10,2) NOT NULL,
    "discount" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "delivery_fee" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "gst" DECIMAL(10,2) NOT NULL,
    "rounding" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "total" DECIMAL(10,2) NOT NULL,
    "frozen_at" TIMESTAMPTZ(3),
    "held_until" TIMESTAMPTZ(3),
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "latest_request" VARCHAR(64),
    "ready_by" TIMESTAMPTZ(3),
    "client_hash" VARCHAR(64),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkouts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "checkout_lines" (
    "checkout_id" UUID NOT NULL,
    "variation_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "product_name" VARCHAR(255) NOT NULL,
    "variation_name" VARCHAR(255) NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price" DECIMAL(10,2) NOT NULL,
    "regular_price" DECIMAL(10,2),
    "discount" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "gst" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "is_gift_card" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "checkout_lines_pkey" PRIMARY KEY ("checkout_id","position")
);

CREATE TABLE "checkout_gift_cards" (
    "checkout_id" UUID NOT NULL,
    "gift_card_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,

    CONSTRAINT "checkout_gift_cards_pkey" PRIMARY KEY ("checkout_id","gift_card_id")
);

CREATE TABLE "gift_cards" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "code_hash" VARCHAR(64),
    "last_four" VARCHAR(4) NOT NULL DEFAULT '',
    "balance" DECIMAL(10,2) NOT NULL,
    "held" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "order_item_id" UUID,
    "refund_id" UUID,
    "replaces_id" UUID,
    "recipient_name" VARCHAR(200) NOT NULL DEFAULT '',
    "recipient_email" VARCHAR(254) NOT NULL DEFAULT '',
    "message" VARCHAR(500) NOT NULL DEFAULT '',
    "send_on" DATE,
    "sent_at" TIMESTAMPTZ(3),
    "code_count" INTEGER NOT NULL DEFAULT 0,
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gift_cards_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "gift_card_entries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "gift_card_id" UUID NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "order_id" UUID,
    "refund_id" UUID,
    "user_id" UUID,
    "position" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gift_card_entries_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "adjustments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "checkout_id" UUID,
    "order_id" UUID,
    "position" INTEGER NOT NULL DEFAULT 0,
    "type" VARCHAR(20) NOT NULL,
    "lowers" VARCHAR(10),
    "label" VARCHAR(200) NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "source" VARCHAR(120),

    CONSTRAINT "adjustments_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "payments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "checkout_id" UUID,
    "method" VARCHAR(20) NOT NULL DEFAULT 'card',
    "intent_id" TEXT,
    "session_id" TEXT,
    "amount" DECIMAL(10,2) NOT NULL,
    "received" DECIMAL(10,2),
    "gift_card_id" UUID,
    "gift_card_left" DECIMAL(10,2),
    "reference" VARCHAR(120) NOT NULL DEFAULT '',
    "entered_by_id" UUID,
    "cash_day" DATE,
    "fee" DECIMAL(10,2),
    "status" VARCHAR(50) NOT NULL DEFAULT 'pending',
    "order_id" UUID,
    "paid_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "dispute_id" TEXT,
    "dispute_reason" TEXT,
    "disputed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "lost_disputes" (
    "id" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "lost_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lost_disputes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "card_tries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "charge_id" TEXT,
    "checkout_id" UUID NOT NULL,
    "is_opening" BOOLEAN NOT NULL DEFAULT false,
    "client_hash" VARCHAR(64),
    "user_id" UUID,
    "tried_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_tries_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "refunds" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "reason" VARCHAR(20),
    "user_id" UUID,
    "covered" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "covered_gst" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "refund_rows" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "refund_id" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "kind" VARCHAR(20) NOT NULL,
    "order_item_id" UUID,
    "quantity" INTEGER NOT NULL DEFAULT 0,
    "restocked" BOOLEAN NOT NULL DEFAULT false,
    "amount" DECIMAL(10,2) NOT NULL,
    "proposed" DECIMAL(10,2) NOT NULL,
    "gst" DECIMAL(10,2) NOT NULL DEFAULT 0,

    CONSTRAINT "refund_rows_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "refund_parts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "refund_id" UUID,
    "payment_id" UUID NOT NULL,
    "cause" VARCHAR(120) NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "gst" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "status" VARCHAR(20) NOT NULL DEFAULT 'pending',
    "provider_refund_id" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "failure" TEXT,
    "reason" TEXT,
    "given_back_by_id" UUID,
    "given_as" VARCHAR(20),
    "cash_day" DATE,
    "reference" VARCHAR(120) NOT NULL DEFAULT '',
    "refunded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refund_parts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "orders" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "checkout_id" UUID,
    "user_id" UUID,
    "guest_email" TEXT,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "address2" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL,
    "province" TEXT NOT NULL,
    "postal_code" TEXT NOT NULL,
    "delivery_method" VARCHAR(50) NOT NULL DEFAULT 'pickup',
    "place_id" UUID,
    "slot_id" UUID,
    "cancelled_market_day" DATE,
    "status" VARCHAR(50) NOT NULL DEFAULT 'pending',
    "subtotal" DECIMAL(10,2) NOT NULL,
    "discount" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "delivery_fee" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "gst" DECIMAL(10,2) NOT NULL,
    "rounding" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "total_price" DECIMAL(10,2) NOT NULL,
    "source" VARCHAR(20) NOT NULL DEFAULT 'web',
    "entered_by_id" UUID,
    "gift_card_recipient" JSONB,
    "kept" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "first_paid_at" TIMESTAMPTZ(3),
    "replaces_id" UUID,
    "stripe_payment_intent_id" TEXT,
    "ready_count" INTEGER NOT NULL DEFAULT 0,
    "ready_at" TIMESTAMPTZ(3),
    "ready_by" TIMESTAMPTZ(3),
    "not_there_at" TIMESTAMPTZ(3),
    "note" TEXT NOT NULL DEFAULT '',
    "shop_note" TEXT NOT NULL DEFAULT '',
    "gift_note" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "anonymized_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "order_items" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "variation_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "product_name" VARCHAR(255) NOT NULL,
    "variation_name" VARCHAR(255) NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price" DECIMAL(10,2) NOT NULL,
    "total_price" DECIMAL(10,2) NOT NULL,
    "regular_price" DECIMAL(10,2),
    "discount" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "gst" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "is_gift_card" BOOLEAN NOT NULL DEFAULT false,
    "replaces_id" UUID,
    "change_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_items_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "order_changes" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "user_id" UUID,
    "subtotal" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "delivery_fee" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "gst" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "owed_before" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_changes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "cash_days" (
    "day" DATE NOT NULL,
    "opening" DECIMAL(10,2) NOT NULL,
    "counted" DECIMAL(10,2),
    "note" VARCHAR(500) NOT NULL DEFAULT '',
    "closed_by_id" UUID,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "cash_days_pkey" PRIMARY KEY ("day")
);

CREATE TABLE "inventory_logs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "variation_id" UUID NOT NULL,
    "change_type" VARCHAR(50) NOT NULL,
    "quantity_changed" INTEGER NOT NULL,
    "previous_quantity" INTEGER NOT NULL,
    "new_quantity" INTEGER NOT NULL,
    "notes" TEXT,
    "reason" VARCHAR(20),
    "request_id" UUID,
    "user_id" UUID,
    "order_id" UUID,
    "position" SERIAL NOT NULL,
    "timestamp" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inventory_logs_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID,
    "action" VARCHAR(80) NOT NULL,
    "entity" VARCHAR(50) NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT,
    "by_former_user" BOOLEAN NOT NULL DEFAULT false,
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_events" (
    "id" TEXT NOT NULL,
    "type" VARCHAR(100) NOT NULL,
    "processed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "mail_outbox" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "key" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "calendar" TEXT NOT NULL DEFAULT '',
    "leave_url" TEXT NOT NULL DEFAULT '',
    "order_id" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "refused_at" TIMESTAMPTZ(3),
    "given_up_at" TIMESTAMPTZ(3),
    "claimed_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_outbox_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "book_checks" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "orders" UUID[],
    "variations" UUID[],
    "provider_checked_at" TIMESTAMPTZ(3),
    "provider_unchecked" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "lost_payments" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "book_checks_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "places" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" VARCHAR(80) NOT NULL,
    "address" VARCHAR(200) NOT NULL DEFAULT '',
    "hours" TEXT NOT NULL DEFAULT '',
    "special_days" TEXT NOT NULL DEFAULT '',
    "slot_minutes" INTEGER,
    "slot_places" INTEGER NOT NULL DEFAULT 1,
    "slot_cutoff_hours" INTEGER NOT NULL DEFAULT 2,
    "slot_days_ahead" INTEGER NOT NULL DEFAULT 14,
    "is_store" BOOLEAN NOT NULL DEFAULT false,
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "places_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "slots" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "place_id" UUID,
    "zone_id" UUID,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "words" VARCHAR(80) NOT NULL,

    CONSTRAINT "slots_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "settings" (
    "name" VARCHAR(50) NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "delivery_zones" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" VARCHAR(80) NOT NULL,
    "fee" DECIMAL(10,2) NOT NULL,
    "free_from" DECIMAL(10,2),
    "smallest_order" DECIMAL(10,2),
    "weekdays" VARCHAR(40) NOT NULL DEFAULT '',
    "cutoff_hours" INTEGER NOT NULL DEFAULT 0,
    "places_a_day" INTEGER,
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "delivery_zones_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "delivery_zone_prefixes" (
    "prefix" VARCHAR(7) NOT NULL,
    "zone_id" UUID NOT NULL,

    CONSTRAINT "delivery_zone_prefixes_pkey" PRIMARY KEY ("prefix")
);

CREATE TABLE "promotions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" VARCHAR(80) NOT NULL,
    "code" VARCHAR(40),
    "code_key" VARCHAR(40),
    "who" VARCHAR(20) NOT NULL DEFAULT 'everybody',
    "emails" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "what" VARCHAR(20) NOT NULL DEFAULT 'all',
    "categories" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "product_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "kind" VARCHAR(20) NOT NULL,
    "percent" DECIMAL(5,2),
    "amount" DECIMAL(10,2),
    "buy" INTEGER,
    "get" INTEGER,
    "least_amount" DECIMAL(10,2),
    "least_pieces" INTEGER,
    "from_day" DATE,
    "until_day" DATE,
    "limit_in_all" INTEGER,
    "limit_per_person" INTEGER,
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "ended_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "promotions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "subscriptions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "purpose" VARCHAR(20) NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "variation_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "unsubscribed_at" TIMESTAMPTZ(3),
    "passed_over_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "catalogue_version" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 1,

    CONSTRAINT "catalogue_version_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "catalogue_changes" (
    "id" BIGSERIAL NOT NULL,
    "product_ids" UUID[] NOT NULL,

    CONSTRAINT "catalogue_changes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "product_changes" (
    "product_id" UUID NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "product_changes_pkey" PRIMARY KEY ("product_id")
);

CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "backup_runs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "file" TEXT,
    "verified_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "finished_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "backup_runs_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "users_created_at_id_idx" ON "users"("created_at" DESC, "id");

CREATE INDEX "wish_list_items_product_id_idx" ON "wish_list_items"("product_id");
CREATE UNIQUE INDEX "wish_list_links_token_key" ON "wish_list_links"("token");
CREATE UNIQUE INDEX "customer_notes_user_id_key" ON "customer_notes"("user_id");
CREATE UNIQUE INDEX "customer_notes_email_key" ON "customer_notes"("email");

CREATE INDEX "identities_user_id_idx" ON "identities"("user_id");

CREATE INDEX "sessions_expire_idx" ON "sessions"("expire");

CREATE INDEX "products_category_idx" ON "products"("category");
CREATE INDEX "products_created_at_id_idx" ON "products"("created_at" DESC, "id");

CREATE INDEX "sales_product_id_idx" ON "sales"("product_id");
CREATE INDEX "sales_variation_id_idx" ON "sales"("variation_id");
CREATE INDEX "price_changes_variation_id_changed_at_idx" ON "price_changes"("variation_id", "changed_at");
CREATE INDEX "sales_until_day_idx" ON "sales"("until_day");

CREATE INDEX "variations_product_id_position_idx" ON "variations"("product_id", "position");
CREATE INDEX "variations_image_id_idx" ON "variations"("image_id");
CREATE INDEX "variations_stock_quantity_idx" ON "variations"("stock_quantity");

CREATE INDEX "product_images_product_id_display_order_idx" ON "product_images"("product_id", "display_order");
CREATE INDEX "product_images_image_public_id_idx" ON "product_images"("image_public_id");
CREATE INDEX "product_images_video_file_idx" ON "product_images"("video_file");

CREATE INDEX "removed_images_product_id_idx" ON "removed_images"("product_id");
CREATE INDEX "removed_images_image_public_id_idx" ON "removed_images"("image_public_id");

CREATE UNIQUE INDEX "reviews_featured_place_key" ON "reviews"("featured_place");
CREATE INDEX "reviews_product_id_created_at_id_idx" ON "reviews"("product_id", "created_at" DESC, "id");
CREATE INDEX "reviews_created_at_id_idx" ON "reviews"("created_at" DESC, "id");
CREATE INDEX "reviews_user_id_idx" ON "reviews"("user_id");
CREATE UNIQUE INDEX "reviews_product_id_user_id_key" ON "reviews"("product_id", "user_id");

CREATE INDEX "checkouts_state_held_until_idx" ON "checkouts"("state", "held_until");
CREATE INDEX "checkouts_user_id_idx" ON "checkouts"("user_id");
CREATE INDEX "checkouts_entered_by_id_idx" ON "checkouts"("entered_by_id");
CREATE INDEX "checkouts_pays_order_id_idx" ON "checkouts"("pays_order_id");
CREATE INDEX "checkouts_place_id_idx" ON "checkouts"("place_id");
CREATE INDEX "checkouts_slot_id_idx" ON "checkouts"("slot_id");

CREATE INDEX "checkout_lines_variation_id_idx" ON "checkout_lines"("variation_id");

CREATE INDEX "checkout_gift_cards_gift_card_id_idx" ON "checkout_gift_cards"("gift_card_id");
CREATE UNIQUE INDEX "gift_cards_code_hash_key" ON "gift_cards"("code_hash");
CREATE INDEX "gift_cards_order_item_id_idx" ON "gift_cards"("order_item_id");
CREATE INDEX "gift_cards_refund_id_idx" ON "gift_cards"("refund_id");
CREATE INDEX "gift_cards_replaces_id_idx" ON "gift_cards"("replaces_id");
CREATE INDEX "gift_cards_created_at_id_idx" ON "gift_cards"("created_at" DESC, "id");
CREATE INDEX "gift_cards_last_four_idx" ON "gift_cards"("last_four");
CREATE INDEX "gift_card_entries_gift_card_id_position_idx" ON "gift_card_entries"("gift_card_id", "position");
CREATE INDEX "gift_card_entries_order_id_idx" ON "gift_card_entries"("order_id");
CREATE INDEX "gift_card_entries_refund_id_idx" ON "gift_card_entries"("refund_id");
CREATE INDEX "gift_card_entries_user_id_idx" ON "gift_card_entries"("user_id");
CREATE INDEX "gift_card_entries_created_at_idx" ON "gift_card_entries"("created_at");
CREATE INDEX "payments_gift_card_id_idx" ON "payments"("gift_card_id");

CREATE INDEX "adjustments_checkout_id_idx" ON "adjustments"("checkout_id");
CREATE INDEX "adjustments_order_id_idx" ON "adjustments"("order_id");
CREATE INDEX "adjustments_source_idx" ON "adjustments"("source");

CREATE UNIQUE INDEX "payments_intent_id_key" ON "payments"("intent_id");
CREATE UNIQUE INDEX "payments_session_id_key" ON "payments"("session_id");
CREATE INDEX "payments_checkout_id_idx" ON "payments"("checkout_id");
CREATE INDEX "payments_entered_by_id_idx" ON "payments"("entered_by_id");
CREATE INDEX "payments_method_cash_day_idx" ON "payments"("method", "cash_day");
CREATE INDEX "payments_cash_day_idx" ON "payments"("cash_day");
CREATE INDEX "payments_status_created_at_idx" ON "payments"("status", "created_at");
CREATE INDEX "payments_order_id_status_idx" ON "payments"("order_id", "status");
CREATE INDEX "payments_disputed_at_idx" ON "payments"("disputed_at");
CREATE INDEX "payments_updated_at_idx" ON "payments"("updated_at");

CREATE INDEX "lost_disputes_payment_id_idx" ON "lost_disputes"("payment_id");
CREATE INDEX "lost_disputes_lost_at_idx" ON "lost_disputes"("lost_at");

CREATE UNIQUE INDEX "card_tries_charge_id_key" ON "card_tries"("charge_id");
CREATE INDEX "card_tries_tried_at_idx" ON "card_tries"("tried_at");
CREATE INDEX "card_tries_checkout_id_tried_at_idx" ON "card_tries"("checkout_id", "tried_at");
CREATE INDEX "card_tries_client_hash_tried_at_idx" ON "card_tries"("client_hash", "tried_at");
CREATE INDEX "card_tries_user_id_tried_at_idx" ON "card_tries"("user_id", "tried_at");

CREATE INDEX "refunds_order_id_created_at_idx" ON "refunds"("order_id", "created_at");
CREATE INDEX "refunds_user_id_idx" ON "refunds"("user_id");

CREATE INDEX "refund_rows_refund_id_idx" ON "refund_rows"("refund_id");
CREATE INDEX "refund_rows_order_item_id_idx" ON "refund_rows"("order_item_id");

CREATE UNIQUE INDEX "refund_parts_provider_refund_id_key" ON "refund_parts"("provider_refund_id");
CREATE INDEX "refund_parts_given_back_by_id_idx" ON "refund_parts"("given_back_by_id");
CREATE INDEX "refund_parts_cash_day_idx" ON "refund_parts"("cash_day");
CREATE INDEX "refund_parts_refund_id_idx" ON "refund_parts"("refund_id");
CREATE INDEX "refund_parts_status_created_at_idx" ON "refund_parts"("status", "created_at");
CREATE INDEX "refund_parts_refunded_at_idx" ON "refund_parts"("refunded_at");
CREATE UNIQUE INDEX "refund_parts_payment_id_cause_key" ON "refund_parts"("payment_id", "cause");

CREATE UNIQUE INDEX "orders_checkout_id_key" ON "orders"("checkout_id");
CREATE UNIQUE INDEX "orders_stripe_payment_intent_id_key" ON "orders"("stripe_payment_intent_id");
CREATE INDEX "orders_user_id_created_at_id_idx" ON "orders"("user_id", "created_at" DESC, "id");
CREATE INDEX "orders_created_at_id_idx" ON "orders"("created_at" DESC, "id");
CREATE INDEX "orders_first_paid_at_idx" ON "orders"("first_paid_at");
CREATE INDEX "orders_entered_by_id_idx" ON "orders"("entered_by_id");
CREATE INDEX "orders_status_created_at_id_idx" ON "orders"("status", "created_at" DESC, "id");
CREATE INDEX "orders_delivery_method_status_created_at_id_idx" ON "orders"("delivery_method", "status", "created_at" DESC, "id");
CREATE INDEX "orders_updated_at_idx" ON "orders"("updated_at");
CREATE INDEX "orders_replaces_id_idx" ON "orders"("replaces_id");
CREATE INDEX "orders_place_id_idx" ON "orders"("place_id");
CREATE INDEX "orders_slot_id_idx" ON "orders"("slot_id");
CREATE UNIQUE INDEX "promotions_code_key_key" ON "promotions"("code_key");

CREATE INDEX "subscriptions_variation_id_idx" ON "subscriptions"("variation_id");
CREATE INDEX "subscriptions_email_idx" ON "subscriptions"("email");
CREATE INDEX "slots_starts_at_idx" ON "slots"("starts_at");
CREATE UNIQUE INDEX "slots_place_id_starts_at_ends_at_key" ON "slots"("place_id", "starts_at", "ends_at");
CREATE UNIQUE INDEX "slots_zone_id_starts_at_ends_at_key" ON "slots"("zone_id", "starts_at", "ends_at");

CREATE INDEX "order_items_order_id_position_idx" ON "order_items"("order_id", "position");
CREATE INDEX "order_items_variation_id_idx" ON "order_items"("variation_id");
CREATE INDEX "order_items_product_id_idx" ON "order_items"("product_id");
CREATE INDEX "order_items_replaces_id_idx" ON "order_items"("replaces_id");
CREATE INDEX "order_items_change_id_idx" ON "order_items"("change_id");
CREATE INDEX "order_changes_order_id_idx" ON "order_changes"("order_id");
CREATE INDEX "order_changes_user_id_idx" ON "order_changes"("user_id");

CREATE INDEX "cash_days_closed_by_id_idx" ON "cash_days"("closed_by_id");

CREATE INDEX "inventory_logs_variation_id_position_idx" ON "inventory_logs"("variation_id", "position" DESC);
CREATE INDEX "inventory_logs_user_id_idx" ON "inventory_logs"("user_id");
CREATE UNIQUE INDEX "inventory_logs_variation_id_request_id_key" ON "inventory_logs"("variation_id", "request_id");

CREATE INDEX "audit_entries_entity_entity_id_created_at_idx" ON "audit_entries"("entity", "entity_id", "created_at" DESC);
CREATE INDEX "audit_entries_created_at_id_idx" ON "audit_entries"("created_at" DESC, "id");
CREATE INDEX "audit_entries_user_id_idx" ON "audit_entries"("user_id");

CREATE UNIQUE INDEX "mail_outbox_key_key" ON "mail_outbox"("key");
CREATE INDEX "mail_outbox_sent_at_created_at_idx" ON "mail_outbox"("sent_at", "created_at");

CREATE INDEX "delivery_zone_prefixes_zone_id_idx" ON "delivery_zone_prefixes"("zone_id");

CREATE INDEX "product_changes_version_idx" ON "product_changes"("version");

CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

CREATE INDEX "backup_runs_finished_at_idx" ON "backup_runs"("finished_at" DESC);
CREATE INDEX "backup_runs_verified_at_idx" ON "backup_runs"("verified_at");

ALTER TABLE "wish_list_items" ADD CONSTRAINT "wish_list_items_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "wish_list_items" ADD CONSTRAINT "wish_list_items_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "wish_list_links" ADD CONSTRAINT "wish_list_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sold_pieces" ADD CONSTRAINT "sold_pieces_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_variation_id_fkey" FOREIGN KEY ("variation_id") REFERENCES "variations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sales" ADD CONSTRAINT "sales_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sales" ADD CONSTRAINT "sales_variation_id_fkey" FOREIGN KEY ("variation_id") REFERENCES "variations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_variation_id_fkey" FOREIGN KEY ("variation_id") REFERENCES "variations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "variations" ADD CONSTRAINT "variations_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "variations" ADD CONSTRAINT "variations_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "product_images"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "removed_images" ADD CONSTRAINT "removed_images_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_entered_by_id_fkey" FOREIGN KEY ("entered_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_pays_order_id_fkey" FOREIGN KEY ("pays_order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "places"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "slots"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkouts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "checkout_gift_cards" ADD CONSTRAINT "checkout_gift_cards_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkouts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "checkout_gift_cards" ADD CONSTRAINT "checkout_gift_cards_gift_card_id_fkey" FOREIGN KEY ("gift_card_id") REFERENCES "gift_cards"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "gift_cards"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_gift_card_id_fkey" FOREIGN KEY ("gift_card_id") REFERENCES "gift_cards"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_gift_card_id_fkey" FOREIGN KEY ("gift_card_id") REFERENCES "gift_cards"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkouts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkouts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_cash_day_fkey" FOREIGN KEY ("cash_day") REFERENCES "cash_days"("day") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_entered_by_id_fkey" FOREIGN KEY ("entered_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "lost_disputes" ADD CONSTRAINT "lost_disputes_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "refund_rows" ADD CONSTRAINT "refund_rows_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "refund_rows" ADD CONSTRAINT "refund_rows_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_cash_day_fkey" FOREIGN KEY ("cash_day") REFERENCES "cash_days"("day") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_given_back_by_id_fkey" FOREIGN KEY ("given_back_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "orders" ADD CONSTRAINT "orders_entered_by_id_fkey" FOREIGN KEY ("entered_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkouts"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "orders" ADD CONSTRAINT "orders_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "places"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "orders" ADD CONSTRAINT "orders_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "slots"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "slots" ADD CONSTRAINT "slots_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "places"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "slots" ADD CONSTRAINT "slots_zone_id_fkey" FOREIGN KEY ("zone_id") REFERENCES "delivery_zones"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "order_changes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "order_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "delivery_zone_prefixes" ADD CONSTRAINT "delivery_zone_prefixes_zone_id_fkey" FOREIGN KEY ("zone_id") REFERENCES "delivery_zones"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "cash_days" ADD CONSTRAINT "cash_days_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "inventory_logs" ADD CONSTRAINT "inventory_logs_variation_id_fkey" FOREIGN KEY ("variation_id") REFERENCES "variations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "inventory_logs" ADD CONSTRAINT "inventory_logs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema has no words for ---------------------------------------------------------------------------

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Names sort as Canadian readers expect, accents beside their letters, as `byName` (app/lib/search/name-order.ts) sorts them.
-- A PostgreSQL built without ICU keeps its own order.
DO $$
BEGIN
  CREATE COLLATION "names" (provider = icu, locale = 'en-CA');
EXCEPTION WHEN OTHERS THEN
  CREATE COLLATION "names" FROM "default";
END $$;

-- Emails, names and slugs are unique without regard to case.
CREATE UNIQUE INDEX "users_email_key" ON "users" (lower("email"));
CREATE UNIQUE INDEX "categories_name_key" ON "categories" (lower("name"));
CREATE UNIQUE INDEX "categories_slug_key" ON "categories" (lower("slug"));

CREATE INDEX "sessions_user_id_idx" ON "sessions" (("sess"->>'userId'));

-- Few rows match the conditions of these.
CREATE INDEX "checkouts_client_hash_idx" ON "checkouts"("client_hash") WHERE "client_hash" IS NOT NULL;

-- One open payment link for each order.
CREATE UNIQUE INDEX "checkouts_open_link_key" ON "checkouts"("pays_order_id") WHERE "state" = 'held';

-- Somebody asks once for the same emails.
CREATE UNIQUE INDEX "subscriptions_key" ON "subscriptions"("purpose", "email", "variation_id") NULLS NOT DISTINCT;

-- One place is the store. Its address and hours are those of the settings.
CREATE UNIQUE INDEX "places_store_key" ON "places"("is_store") WHERE "is_store";
INSERT INTO "places" ("name", "is_store") VALUES ('Store', true);

CREATE INDEX "orders_manual_idx" ON "orders"("status") WHERE "source" = 'manual';

CREATE INDEX "inventory_logs_sold_beyond_stock_idx" ON "inventory_logs"("variation_id") WHERE "change_type" = 'adjustment' AND "order_id" IS NOT NULL;

CREATE INDEX "inventory_logs_reason_idx" ON "inventory_logs"("timestamp") WHERE "reason" IS NOT NULL;

CREATE INDEX "reviews_low_idx" ON "reviews"("created_at" DESC) WHERE "rating" <= 2;

-- Checks ----------------------------------------------------------------------------------------------------------

ALTER TABLE "products" ADD CONSTRAINT "products_base_price_check" CHECK ("base_price" >= 0);

-- An owner may count fewer than are held, so `held` is not bounded by the stock.
ALTER TABLE "variations"
    ADD CONSTRAINT "variations_stock_quantity_check" CHECK ("stock_quantity" >= 0),
    ADD CONSTRAINT "variations_held_check" CHECK ("held" >= 0);

ALTER TABLE "sales"
    ADD CONSTRAINT "sales_scope_check" CHECK (num_nonnulls("category", "product_id", "variation_id") = 1),
    ADD CONSTRAINT "sales_off_check" CHECK (num_nonnulls("percent", "amount") = 1 AND coalesce("percent", 1) BETWEEN 0.01 AND 100 AND coalesce("amount", 1) > 0),
    ADD CONSTRAINT "sales_days_check" CHECK ("from_day" <= "until_day");

ALTER TABLE "product_images" ADD CONSTRAINT "product_images_size_check" CHECK ("width" > 0 AND "height" > 0);

ALTER TABLE "reviews"
    ADD CONSTRAINT "reviews_rating_check" CHECK ("rating" BETWEEN 1 AND 5),
    ADD CONSTRAINT "reviews_featured_place_check" CHECK ("featured_place" IS NULL OR ("featured_place" IN (1, 2) AND "hidden_at" IS NULL));

ALTER TABLE "checkouts"
    ADD CONSTRAINT "checkouts_state_check" CHECK ("state" IN ('open', 'held', 'completed', 'expired', 'refunded')),
    ADD CONSTRAINT "checkouts_delivery_method_check" CHECK ("delivery_method" IN ('pickup', 'delivery')),
    ADD CONSTRAINT "checkouts_total_check" CHECK (least("subtotal", "discount", "delivery_fee", "gst", "total") >= 0
        AND "total" = "subtotal" - "discount" + "delivery_fee" + "gst" + "rounding"),
    ADD CONSTRAINT "checkouts_attempt_check" CHECK ("attempt" > 0),
    ADD CONSTRAINT "checkouts_source_check" CHECK ("source" IN ('web', 'manual')),
    ADD CONSTRAINT "checkouts_link_check" CHECK ("source" = 'manual' OR ("entered_by_id" IS NULL AND "pays_order_id" IS NULL));

ALTER TABLE "checkout_lines"
    ADD CONSTRAINT "checkout_lines_quantity_check" CHECK ("quantity" > 0),
    ADD CONSTRAINT "checkout_lines_price_check" CHECK (least("unit_price", "discount", "gst") >= 0 AND "discount" <= "unit_price" * "quantity"),
    ADD CONSTRAINT "checkout_lines_regular_price_check" CHECK ("regular_price" > "unit_price");

ALTER TABLE "checkout_gift_cards" ADD CONSTRAINT "checkout_gift_cards_amount_check" CHECK ("amount" > 0);

ALTER TABLE "gift_cards"
    ADD CONSTRAINT "gift_cards_held_check" CHECK ("held" >= 0 AND "held" <= "balance"),
    ADD CONSTRAINT "gift_cards_code_check" CHECK (("code_hash" IS NULL) = ("last_four" = '')),
    ADD CONSTRAINT "gift_cards_voided_check" CHECK ("voided_at" IS NULL OR "balance" = 0),
    ADD CONSTRAINT "gift_cards_source_check" CHECK (num_nonnulls("order_item_id", "refund_id", "replaces_id") = 1);

ALTER TABLE "gift_card_entries"
    ADD CONSTRAINT "gift_card_entries_kind_check" CHECK ("kind" IN ('sold', 'given', 'used', 'returned', 'refunded', 'voided')),
    ADD CONSTRAINT "gift_card_entries_amount_check" CHECK (CASE WHEN "kind" IN ('used', 'refunded', 'voided') THEN "amount" < 0 ELSE "amount" > 0 END);

ALTER TABLE "adjustments"
    ADD CONSTRAINT "adjustments_owner_check" CHECK ("checkout_id" IS NOT NULL OR "order_id" IS NOT NULL),
    ADD CONSTRAINT "adjustments_type_check" CHECK ("type" IN ('discount', 'delivery_fee', 'rounding')),
    ADD CONSTRAINT "adjustments_lowers_check" CHECK (("lowers" IS NOT NULL) = ("type" = 'discount') AND coalesce("lowers", 'fee') IN ('lines', 'fee')),
    ADD CONSTRAINT "adjustments_amount_check" CHECK ("amount" > 0 OR "type" = 'rounding');

ALTER TABLE "payments"
    ADD CONSTRAINT "payments_amount_check" CHECK ("amount" >= 0),
    ADD CONSTRAINT "payments_status_check" CHECK ("status" IN ('pending', 'succeeded', 'failed', 'canceled')),
    ADD CONSTRAINT "payments_method_check" CHECK ("method" IN ('card', 'gift_card', 'cash', 'e_transfer', 'terminal')),
    ADD CONSTRAINT "payments_source_check" CHECK ("method" = 'card' AND "checkout_id" IS NOT NULL OR "method" <> 'card' AND "intent_id" IS NULL AND "session_id" IS NULL),
    ADD CONSTRAINT "payments_gift_card_check" CHECK (("method" = 'gift_card') = ("gift_card_id" IS NOT NULL) AND ("method" = 'gift_card') = ("gift_card_left" IS NOT NULL) AND "gift_card_left" >= 0),
    ADD CONSTRAINT "payments_cash_check" CHECK (("method" = 'cash') = ("received" IS NOT NULL) AND "received" >= "amount" AND ("method" <> 'cash' OR "amount" % 0.05 = 0));

ALTER TABLE "refunds"
    ADD CONSTRAINT "refunds_reason_check" CHECK ("reason" IN ('damaged', 'wrong_item', 'late', 'goodwill', 'other')),
    ADD CONSTRAINT "refunds_covered_check" CHECK ("covered_gst" >= 0 AND "covered_gst" <= "covered");

ALTER TABLE "refund_rows"
    ADD CONSTRAINT "refund_rows_kind_check" CHECK ("kind" IN ('line', 'delivery_fee', 'goodwill', 'rest', 'unassigned')),
    ADD CONSTRAINT "refund_rows_line_check" CHECK (("kind" = 'line') = ("order_item_id" IS NOT NULL) AND ("kind" = 'line') = ("quantity" > 0)),
    ADD CONSTRAINT "refund_rows_amount_check" CHECK ("gst" >= 0 AND "gst" <= "amount" AND "amount" <= "proposed");

ALTER TABLE "refund_parts"
    ADD CONSTRAINT "refund_parts_amount_check" CHECK ("amount" > 0 AND "gst" >= 0 AND "gst" <= "amount"),
    ADD CONSTRAINT "refund_parts_status_check" CHECK ("status" IN ('pending', 'refunded', 'failed')),
    ADD CONSTRAINT "refund_parts_attempt_check" CHECK ("attempt" > 0),
    ADD CONSTRAINT "refund_parts_refunded_at_check" CHECK (("status" = 'refunded') = ("refunded_at" IS NOT NULL)),
    ADD CONSTRAINT "refund_parts_given_as_check" CHECK ("given_as" IS NULL OR ("given_as" IN ('cash', 'e_transfer', 'gift_card') AND "status" = 'refunded'));

ALTER TABLE "orders"
    ADD CONSTRAINT "orders_status_check" CHECK ("status" IN ('pending', 'processing', 'ready', 'fulfilled', 'cancelled')),
    ADD CONSTRAINT "orders_delivery_method_check" CHECK ("delivery_method" IN ('pickup', 'delivery')),
    ADD CONSTRAINT "orders_total_price_check" CHECK (least("subtotal", "discount", "delivery_fee", "gst", "total_price") >= 0
        AND "total_price" = "subtotal" - "discount" + "delivery_fee" + "gst" + "rounding"),
    ADD CONSTRAINT "orders_source_check" CHECK ("source" IN ('web', 'manual')),
    ADD CONSTRAINT "orders_entered_by_check" CHECK ("entered_by_id" IS NULL OR "source" = 'manual'),
    ADD CONSTRAINT "orders_replacement_check" CHECK ("replaces_id" IS NULL OR "total_price" = 0);

ALTER TABLE "order_items"
    ADD CONSTRAINT "order_items_quantity_check" CHECK ("quantity" > 0),
    ADD CONSTRAINT "order_items_price_check" CHECK (least("unit_price", "discount", "gst") >= 0 AND "total_price" = "unit_price" * "quantity" AND "discount" <= "total_price"),
    ADD CONSTRAINT "order_items_regular_price_check" CHECK ("regular_price" > "unit_price");

ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_amounts_check" CHECK (least("subtotal", "delivery_fee", "gst", "owed_before") >= 0);

ALTER TABLE "inventory_logs"
    ADD CONSTRAINT "inventory_logs_change_type_check" CHECK ("change_type" IN ('initial', 'sale', 'cancellation', 'adjustment', 'refund')),
    ADD CONSTRAINT "inventory_logs_quantities_check" CHECK ("new_quantity" >= 0 AND "new_quantity" = "previous_quantity" + "quantity_changed");

ALTER TABLE "cash_days"
    ADD CONSTRAINT "cash_days_amounts_check" CHECK (least("opening", "counted") >= 0),
    ADD CONSTRAINT "cash_days_closed_check" CHECK (("counted" IS NULL) = ("closed_at" IS NULL));

ALTER TABLE "delivery_zones"
    ADD CONSTRAINT "delivery_zones_amounts_check" CHECK (least("fee", "free_from", "smallest_order") >= 0),
    ADD CONSTRAINT "delivery_zones_days_check" CHECK ("cutoff_hours" BETWEEN 0 AND 336 AND "places_a_day" > 0);

ALTER TABLE "subscriptions"
    ADD CONSTRAINT "subscriptions_purpose_check" CHECK ("purpose" IN ('back_in_stock', 'newsletter', 'review_request')),
    ADD CONSTRAINT "subscriptions_email_check" CHECK ("email" <> '' AND "email" = lower(btrim("email"))),
    ADD CONSTRAINT "subscriptions_variation_check" CHECK (("purpose" = 'back_in_stock') = ("variation_id" IS NOT NULL));

ALTER TABLE "promotions"
    ADD CONSTRAINT "promotions_code_check" CHECK (("code" IS NULL) = ("code_key" IS NULL) AND "code_key" <> ''),
    ADD CONSTRAINT "promotions_who_check" CHECK ("who" IN ('everybody', 'signed_in', 'first_order', 'emails')),
    ADD CONSTRAINT "promotions_what_check" CHECK ("what" IN ('all', 'categories', 'products')),
    ADD CONSTRAINT "promotions_kind_check" CHECK (
        ("percent" IS NOT NULL) = ("kind" IN ('percent', 'buy_get')) AND "percent" > 0 AND "percent" <= 100
        AND ("amount" IS NOT NULL) = ("kind" = 'amount') AND "amount" > 0
        AND ("buy" IS NOT NULL) = ("kind" = 'buy_get') AND ("get" IS NOT NULL) = ("kind" = 'buy_get') AND least("buy", "get") > 0
        AND "kind" IN ('percent', 'amount', 'buy_get', 'free_delivery')),
    ADD CONSTRAINT "promotions_limits_check" CHECK (least("limit_in_all", "limit_per_person", "least_pieces") > 0 AND "least_amount" > 0
        AND "from_day" <= "until_day");

ALTER TABLE "places"
    ADD CONSTRAINT "places_slots_check" CHECK ("slot_minutes" > 0 AND "slot_places" > 0 AND "slot_cutoff_hours" >= 0 AND "slot_days_ahead" >= 0);

ALTER TABLE "book_checks" ADD CONSTRAINT "book_checks_one_row_check" CHECK ("id" = 1);

ALTER TABLE "catalogue_version" ADD CONSTRAINT "catalogue_version_one_row_check" CHECK ("id" = 1);
INSERT INTO "catalogue_version" DEFAULT VALUES;

-- Searches of the back office -------------------------------------------------------------------------------------

-- Folds a text as `fold` of app/lib/search/fold.ts does. ASCII, which nearly all texts are, takes the short way.
CREATE FUNCTION "search_fold"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length("value") = length("value") THEN translate(lower("value"), '`', '''') ELSE
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(translate("value", U&'\00B4', ''''), NFKD),
          '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFE0E\uFE0F\uFEFF]',
          '', 'g')),
        U&'`\2018\2019\201A\201B\2032\02B9\02BB\02BC\02C8\201C\201D\201E\201F\2010\2012\2013\2014\2015\2043\2212øłđðıς',
        '''''''''''''''''''''""""-------olddiσ'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
  END
$$;

-- The searches compare these expressions with LIKE. Emails are ASCII: ILIKE folds them. Phones are found by their
-- digits. Without `fastupdate`: while its list of pending entries is long, the planner reads the whole table.
CREATE INDEX "products_search_idx" ON "products" USING GIN (search_fold("name") gin_trgm_ops, search_fold("category") gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "variations_search_idx" ON "variations" USING GIN (search_fold("name") gin_trgm_ops, search_fold("sku") gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "orders_search_idx" ON "orders" USING GIN (search_fold("name") gin_trgm_ops, "email" gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "orders_phone_search_idx" ON "orders" USING GIN (regexp_replace("phone", '\D', '', 'g') gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "order_items_search_idx" ON "order_items" USING GIN (search_fold("product_name") gin_trgm_ops, search_fold("variation_name") gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "users_search_idx" ON "users" USING GIN (search_fold("first_name") gin_trgm_ops, search_fold("last_name") gin_trgm_ops, "email" gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "reviews_search_idx" ON "reviews" USING GIN (search_fold("title") gin_trgm_ops, search_fold("comment") gin_trgm_ops, search_fold("guest_name") gin_trgm_ops) WITH (fastupdate = off);

-- The version of the catalogue ------------------------------------------------------------------------------------

-- A transaction inserts what it changes; the version is raised while it commits, so that nobody waits longer than that.
-- Discounts by person ---------------------------------------------------------------------------------------------

-- One mailbox: without the part after a plus, at gmail.com also without dots.
CREATE FUNCTION email_key("email" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com' ELSE name || '@' || domain END
  FROM (SELECT split_part(split_part(lower("email"), '@', 1), '+', 1) AS name, split_part(lower("email"), '@', 2) AS domain) parts
$$;
CREATE INDEX "orders_email_key_idx" ON "orders" (email_key("email"));

CREATE FUNCTION raise_catalogue_version() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE raised BIGINT;
BEGIN
  INSERT INTO catalogue_version (id, version) VALUES (1, 2)
  ON CONFLICT (id) DO UPDATE SET version = catalogue_version.version + 1
  RETURNING version INTO raised;
  INSERT INTO product_changes (product_id, version)
  SELECT product_id, raised FROM unnest(NEW.product_ids) AS product_id
  ON CONFLICT (product_id) DO UPDATE SET version = excluded.version;
  DELETE FROM catalogue_changes WHERE id = NEW.id;
  PERFORM pg_notify('catalogue', raised::text);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER catalogue_changes_committed AFTER INSERT ON catalogue_changes
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version();

-- Days of the shop ------------------------------------------------------------------------------------------------
-- Alberta's clocks changed for the last time on 8 March 2026 and stay at UTC-6; not every PostgreSQL knows.

CREATE FUNCTION shop_day(moment TIMESTAMPTZ) RETURNS DATE LANGUAGE sql IMMUTABLE AS
$$ SELECT (moment AT TIME ZONE CASE WHEN moment < '2026-03-08 09:00+00' THEN 'America/Edmonton' ELSE 'Etc/GMT+6' END)::date $$;

CREATE FUNCTION start_of_shop_day(day DATE) RETURNS TIMESTAMPTZ LANGUAGE sql IMMUTABLE AS
$$ SELECT day::timestamp AT TIME ZONE CASE WHEN day <= '2026-03-08' THEN 'America/Edmonton' ELSE 'Etc/GMT+6' END $$;
