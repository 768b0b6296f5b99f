<?php

namespace Brainhouse;

/**
 * Queries. `{emails}` in one is that table of this plugin, and `{users}` that of WordPress. Values replace `%s` and `%d`, as those of
 * `wpdb::prepare()`.
 */
final class Database {

	/** The name of a table. @param string $name One of `Settings::TABLES`, or of the tables of WordPress without the prefix. */
	public static function table( string $name ): string {
		global $wpdb;
		return isset( Settings::TABLES[ $name ] ) ? $wpdb->prefix . 'brainhouse_' . $name : $wpdb->$name;
	}

	/** Runs a query. @return int|bool The number of changed rows; true for a command; false if it failed. */
	public static function run( string $query, ...$values ) {
		global $wpdb;
		return $wpdb->query( self::prepare( $query, $values ) ); // phpcs:ignore WordPress.DB
	}

	/** The first value of the first row. */
	public static function value( string $query, ...$values ): ?string {
		global $wpdb;
		return $wpdb->get_var( self::prepare( $query, $values ) ); // phpcs:ignore WordPress.DB
	}

	/** The first row. */
	public static function row( string $query, ...$values ): ?object {
		global $wpdb;
		return $wpdb->get_row( self::prepare( $query, $values ) ); // phpcs:ignore WordPress.DB
	}

	/** All rows. @return object[] */
	public static function rows( string $query, ...$values ): array {
		global $wpdb;
		return $wpdb->get_results( self::prepare( $query, $values ) ) ?? array(); // phpcs:ignore WordPress.DB
	}

	/** The first value of each row, as a number. @return int[] */
	public static function numbers( string $query, ...$values ): array {
		global $wpdb;
		return array_map( 'intval', $wpdb->get_col( self::prepare( $query, $values ) ) ); // phpcs:ignore WordPress.DB
	}

	/** Places for values in a list such as `IN ( %s, %s )`. */
	public static function places( array $values ): string {
		return implode( ', ', array_fill( 0, count( $values ), '%s' ) );
	}

	/** A query with the names of its tables, and its values. */
	private static function prepare( string $query, array $values ): string {
		global $wpdb;
		$named = preg_replace_callback( '/\{(\w+)\}/', static fn( array $name ): string => self::table( $name[1] ), $query );
		return $values ? $wpdb->prepare( $named, $values ) : $named; // phpcs:ignore WordPress.DB
	}
}
